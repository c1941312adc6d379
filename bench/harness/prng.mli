(** Random numbers that are the same in each run and on each version of OCaml. *)

type t

val create : seed:int -> t

val below : t -> int -> int
(** [below t n] is one of 0 … n-1. [n] is positive, and small beside 2{^ 62}. *)

type chance
(** A probability, ready for use. *)

val chance : float -> chance
(** Of a number between 0 and 1. *)

val happens : t -> chance -> bool

val shuffle : t -> int array -> unit
