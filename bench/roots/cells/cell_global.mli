(** [global]: a block outside the heap, registered with [caml_register_global_root]. *)

include Cell.S
