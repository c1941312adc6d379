(* Loads a library with roots in it, has it used, torn down and unloaded, and goes on with all that
   OCaml has hooks for: collections, slices, blocking sections, and (on OCaml 5) the end of a
   domain. *)

external load : string -> unit = "host_load"
external use : (int -> int) -> int = "host_use"
external unload : unit -> unit = "host_unload"
external block : unit -> unit = "host_block"

let allocate () = ignore (Sys.opaque_identity (List.init 10_000 string_of_int))

let collect () =
  for _ = 1 to 3 do
    allocate ();
    Gc.minor ();
    ignore (Gc.major_slice 0);
    Gc.compact ();
    block ()
  done

let () =
  load Sys.argv.(1);
  let n = Sys.opaque_identity 40 in
  let result = use (fun x -> x + n) in
  unload ();
  collect ();
  Strand.join (Strand.start collect);
  Printf.printf "%d\n" result
