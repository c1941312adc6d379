(** [ocaml_ref]: a mutable record, allocated and assigned by OCaml. *)

include Cell.S
