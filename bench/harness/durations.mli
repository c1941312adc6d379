(** Times that were measured one by one, and their quantiles. *)

type t

val create : room:int -> t
(** Of [room] times, one at least. More of them take time to make room for, in which a slice may be
    made that nobody has asked for. *)

val add : t -> float -> unit
(** They are kept in the major heap: what lived in the minor heap would be promoted by the very
    slices that are measured. *)

val count : t -> int
val total : t -> float

val longest : t -> float
(** 0 if there are none. *)

val sorted : t -> floatarray
(** The least one first. *)

val quantile : floatarray -> float -> float
(** [quantile sorted percent]; 0 if there are none. *)
