(** [rem_boxroot]: a slot of a pool, in OCaml's remembered set while its value is young. For one thread only. *)

include Cell.S
