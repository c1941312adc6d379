external keep : (int -> int) -> unit = "main_keep"
external replace : (int -> int) -> unit = "main_replace"
external call : int -> int = "main_call"
external forget : unit -> unit = "main_forget"

let () =
  let n = Sys.opaque_identity 40 in
  keep (fun x -> x + n);
  Gc.compact ();
  let first = call 1 in
  replace (fun x -> (x * n) + 2);
  Gc.compact ();
  let second = call 1 in
  forget ();
  Printf.printf "%d, then %d\n" first second
