(* One JSON object, which is all that a program prints. *)

type measure = { name : string; number : float; unit : string }
type value = Int of int | Float of float | Measures of measure list

let of_digest digest = Int (int_of_string ("0x" ^ String.sub (Digest.to_hex digest) 0 15))

(* The names are ours: plain ASCII, for which OCaml's escapes are JSON's. *)
let string_of_measure { name; number; unit } =
  Printf.sprintf {|{"name": %S, "value": %.9g, "unit": %S}|} name number unit

let string_of_value = function
  | Int i -> string_of_int i
  | Float f -> Printf.sprintf "%.9g" f
  | Measures all -> "[" ^ String.concat ", " (List.map string_of_measure all) ^ "]"

let print_object fields =
  let field (name, value) = Printf.sprintf "%S: %s" name (string_of_value value) in
  print_endline ("{" ^ String.concat ", " (List.map field fields) ^ "}")
