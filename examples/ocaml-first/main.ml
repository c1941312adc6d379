external put : Boxroot.address -> unit = "put"
external take : unit -> Boxroot.address = "take"

let () =
  put (Boxroot.release (Boxroot.create [ "kept"; "by"; "C" ]));
  Gc.compact ();
  let root : string list Boxroot.t = Boxroot.unsafe_adopt (take ()) in
  print_endline (String.concat " " (Boxroot.get root));
  Boxroot.delete root
