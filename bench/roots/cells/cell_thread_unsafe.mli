(** [thread_unsafe]: a boxroot, of a library that takes it for granted that there is one thread. *)

include Cell.S
