(* The closure is on the minor heap when it is kept, and C alone has it then. *)

let () =
  let table = Array.init 100 (fun i -> i * i) in
  Keeper.keep (fun i -> Array.get (Sys.opaque_identity table) i);
  Hooks.add (fun () ->
      Printf.printf "%d\n" (Keeper.call 12);
      Keeper.drop ())
