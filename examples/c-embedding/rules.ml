(* The rules: what to do with a line, or None to drop it. The program in C keeps them. *)

external register : string -> (string -> string option) -> unit = "filter_register"

let numbered () =
  let lines = ref 0 in
  fun line ->
    incr lines;
    Some (Printf.sprintf "%d: %s" !lines line)

let () =
  register "comments" (fun line -> if String.starts_with ~prefix:"#" line then None else Some line);
  register "sums" (fun line ->
      Scanf.sscanf line "%d + %d%!" (fun a b -> Some (Printf.sprintf "%s = %d" line (a + b))));
  register "numbers" (numbered ())
