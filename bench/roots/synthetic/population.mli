(** The members that are alive, in order of age. *)

open Bench_harness

type 'a t

val create : filler:'a -> 'a t
(** Empty. [filler] is kept where no member is; it is never a member itself. *)

val count : 'a t -> int
val add : 'a t -> 'a -> unit

val cull : 'a t -> Prng.t -> Prng.chance -> ('a -> unit) -> unit
(** Each member survives with that chance, or else is removed and given to the function. *)

val clear : 'a t -> ('a -> unit) -> unit
(** Removes all members and gives them to the function. *)
