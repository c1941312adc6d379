(** [boxroot]: a boxroot of this repository. *)

include Cell.S
