external keep : string list -> unit = "names_keep"
external last : unit -> string = "names_last"
external forget : unit -> unit = "names_forget"

let () =
  keep (List.init 100_000 (Printf.sprintf "name %d"));
  Gc.compact ();
  print_endline (last ());
  forget ()
