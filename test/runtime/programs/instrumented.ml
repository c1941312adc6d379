(* Are there the events that only the instrumented runtime of OCaml 5 has? *)

let () =
  Runtime_events.start ();
  let cursor = Runtime_events.create_cursor None and words = ref 0 in
  let alloc _ _ sizes = words := Array.fold_left ( + ) !words sizes in
  let callbacks = Runtime_events.Callbacks.create ~alloc () in
  ignore (Sys.opaque_identity (List.init 100_000 string_of_int));
  Gc.full_major ();
  ignore (Runtime_events.read_poll cursor callbacks None);
  Printf.printf "%s %b\n" (Sys.runtime_variant ()) (!words > 0)
