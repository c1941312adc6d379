(** Random values of a few constructors, with sharing and cycles. *)

val make : Random.State.t -> int -> Obj.t
(** The larger the number, the deeper the value: its depth is about the logarithm. *)
