(** [generational]: a block outside the heap, registered with
    [caml_register_generational_global_root]. *)

include Cell.S
