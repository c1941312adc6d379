(** [bitmap_boxroot]: a slot of a block with a bitmap of the free ones. For one thread only. *)

include Cell.S
