(* C keeps this function. *)
external keep : (string -> string) -> unit = "keep"

let () = keep String.uppercase_ascii
