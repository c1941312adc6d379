(* What the implementations have in common: a non-determinism monad. A computation is the strict
   list of its results. It has one owner: every function consumes the computations it is given, and
   the list it gives belongs to the caller. *)

module type S = sig
  type 'a t

  val name : string

  val setup : unit -> unit
  (** @raise Failure if it cannot be done. *)

  val return : 'a -> 'a t
  (** One result. *)

  val choice : 'a t -> 'a t -> 'a t
  (** The results of both, those of the first one first. *)

  val map : ('a -> 'a) -> 'a t -> 'a t
  (** The type stays the same, so that lists can be updated in place. *)

  val bind : 'a t -> ('a -> 'b t) -> 'b t
  (** All the results of the function on each result, in no particular order. *)

  val fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc
  (** Consumes the results one by one. *)

  val live : unit -> int
  (** How many elements in C there are: none, once everything was consumed. *)

  val statistics : unit -> (string * int) list
end
