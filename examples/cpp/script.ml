(* What happens: functions that the loop in C++ keeps until their time has come. *)

external after : int -> (unit -> unit) -> int = "loop_after"
external cancel : int -> unit = "loop_cancel"
external now : unit -> int = "loop_now"

let say format = Printf.ksprintf (fun text -> Printf.printf "%3d %s\n%!" (now ()) text) format

let rec every period times f =
  if times > 0 then
    ignore
      (after period (fun () ->
           f times;
           every period (times - 1) f))

let () =
  every 10 3 (fun left -> say "tick, %d left" left);
  let alarm = after 25 (fun () -> say "this is never said") in
  ignore
    (after 15 (fun () ->
         say "no alarm";
         cancel alarm));
  ignore (after 22 (fun () -> failwith "on purpose"));
  ignore
    (after 50 (fun () ->
         Gc.full_major ();
         say "the end"))
