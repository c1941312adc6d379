external put : string list -> unit = "shelf_put"
external take : unit -> string list = "shelf_take"

let () =
  put (String.split_on_char ' ' "kept by Rust");
  Gc.compact ();
  print_endline (String.concat " " (take ()));
  try ignore (take ()) with Failure reason -> print_endline reason
