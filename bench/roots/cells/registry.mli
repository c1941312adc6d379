(** The implementations of a cell, by name. *)

val by_name : (string * (module Cell.S)) list
