(** Values that tell whether the collector kept them. *)

type t

val make : int -> t
(** A block on the minor heap, with more blocks below it, that spells the number. *)

val make_old : int -> t
(** The same, on the major heap. *)

val intact : t -> int -> bool
(** Is it still what [make] or [make_old] returned for that number? *)

val check : t -> int -> unit
(** @raise Testing.Failed if not. *)

val check_root : Root.t -> int -> unit
(** [check] of what the root holds, and {!Root.ref_agrees}. *)

val roots : int -> Root.t array
(** That many roots, of [make 0], [make 1], … *)

val check_roots : Root.t array -> unit

val overwrite_minor_heap : unit -> unit
(** Allocates as many words as the minor heap has. *)

val overwrite_garbage : unit -> unit
(** Allocates so much that what was freed wrongly is used for something else. *)

val churn : int -> unit
(** That many rounds of: overwrite garbage, then a full major collection. *)
