(** Times that were measured one by one, and their quantiles. *)

type t

val create : unit -> t

val add : t -> float -> unit
(** They are kept in the major heap: what lived in the minor heap would be promoted by the very
    slices that are measured. *)

val count : t -> int
val total : t -> float

val sorted : t -> floatarray
(** The least one first. *)

val quantile : floatarray -> float -> float
(** [quantile sorted percent]; 0 if there are none. *)

val longest : floatarray -> float
(** 0 if there are none. *)
