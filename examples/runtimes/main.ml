(* OCaml holds buffers of C as they are: by naked pointers. *)

type buffer

external create : int -> buffer = "buffer_create"
external size : buffer -> int = "buffer_size"
external destroy : buffer -> unit = "buffer_destroy"

type entry = { name : string; buffer : buffer }

let entry i = { name = Printf.sprintf "buffer %d" i; buffer = create i }

let () =
  let entries = List.init 1000 entry in
  Gc.compact ();
  let bytes = List.fold_left (fun sum entry -> sum + size entry.buffer) 0 entries in
  List.iter (fun entry -> destroy entry.buffer) entries;
  (* Each entry leads to memory that is gone. *)
  Gc.compact ();
  let last = List.nth entries 999 in
  Printf.printf "%d bytes, up to %s\n" bytes last.name
