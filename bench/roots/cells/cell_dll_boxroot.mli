(** [dll_boxroot]: a node of a doubly linked list, of young or of old roots. For one thread only. *)

include Cell.S
