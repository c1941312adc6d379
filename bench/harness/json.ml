(* One flat JSON object, which is all that a program prints. *)

type value = Int of int | Float of float

let of_digest digest = Int (int_of_string ("0x" ^ String.sub (Digest.to_hex digest) 0 15))

let string_of_value = function
  | Int i -> string_of_int i
  | Float f -> Printf.sprintf "%.9g" f

(* The names are ours: plain ASCII, for which OCaml's escapes are JSON's. *)
let print_object fields =
  let field (name, value) = Printf.sprintf "%S: %s" name (string_of_value value) in
  print_endline ("{" ^ String.concat ", " (List.map field fields) ^ "}")
