(** A set from which members are taken at random. *)

open Bench_harness

type 'a t

val create : filler:'a -> 'a t
(** Empty. [filler] is kept where no member is. *)

val count : 'a t -> int
val add : 'a t -> 'a -> unit

val remove_some : 'a t -> Prng.t -> int -> ('a -> unit) -> unit
(** [remove_some t random n f] removes [n] members (no more than there are) and calls [f] on each. *)

val remove_all : 'a t -> ('a -> unit) -> unit
