(* OCaml 4 has no domains. *)

let start = None
