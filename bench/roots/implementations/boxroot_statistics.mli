(** What the library of this repository counts, for the implementations that are built on it. *)

val read : unit -> (string * int) list
