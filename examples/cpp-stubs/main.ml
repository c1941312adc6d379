external subscribe : (int -> unit) -> unit = "subscribe"
external publish : int -> unit = "publish"

let () =
  subscribe (fun n -> Printf.printf "first: %d\n" n);
  subscribe (fun n -> if n > 1 then failwith "too many");
  Gc.compact ();
  publish 1;
  try publish 2 with Failure reason -> print_endline reason
