(** [gc]: what [ocaml_ref] does, in C: one block of the OCaml heap for each cell. *)

include Cell.S
