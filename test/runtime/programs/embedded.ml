(* OCaml in a C program or library (embedded_main.c): says its runtime, collects garbage with the
   naked pointer that it is given, and gives it back. *)

let collect pointer =
  let kept = [| pointer |] in
  let rec grow n blocks = if n = 0 then blocks else grow (n - 1) (Array.make 100_000 n :: blocks) in
  let blocks = grow 50 [] in
  Gc.compact ();
  assert (List.length (Sys.opaque_identity blocks) = 50);
  kept.(0)

let () =
  Callback.register "variant" Sys.runtime_variant;
  Callback.register "collect" (collect : Obj.t -> Obj.t)
