(** Stores whose loops are in C. There is only one store in a program. *)

val names : string list

val make : string -> (module Store.S)
(** [make name] holds the implementation of that name. *)
