(** [force_remote]: a boxroot, deleted as if by a thread of another domain. *)

include Cell.S
