type text

external reserve : unit -> unit = "texts_reserve"
external add : string -> text = "texts_add"
external length : text -> int = "texts_length"
external free : unit -> bool = "texts_free"

let kept = ref []

let use names =
  kept := List.map add names;
  Gc.full_major ();
  let bytes = List.fold_left (fun sum text -> sum + length text) 0 !kept in
  Printf.printf "%d bytes, freed: %b\n" bytes (free ());
  kept := [];
  Gc.full_major ();
  Printf.printf "dropped, freed: %b\n" (free ())

let () =
  reserve ();
  use [ "Ada"; "Grace" ];
  use [ "Barbara" ]
