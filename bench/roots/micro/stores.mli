(** The stores, by the name of the implementation of a cell. *)

val by_name : (string * (module Store.S)) list
