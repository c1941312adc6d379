(** [boxroot_0_4_0]: a boxroot of the crate [ocaml-boxroot-sys] 0.4.0. *)

include Cell.S
