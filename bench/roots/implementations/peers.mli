(** The libraries of others that could be fetched: see ../peers. *)

val all : (module Cell.IN_C) list
