(** [ocaml]: no cell at all; what the same program costs without any rooting. *)

include Cell.S with type 'a t = 'a
