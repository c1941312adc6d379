(** A non-determinism monad: a computation is the strict list of its results. Each result is in a
    cell of the implementation under test, or kept alive in another way that is compared.

    A computation has one owner. Every function consumes the computations it is given: their cells
    are deleted, modified or moved to the result. It gives a computation that the caller owns. So
    each cell is deleted exactly once, and no more are alive than the results that are still to be
    used. *)
module type S = sig
  type 'a t

  val return : 'a -> 'a t
  (** One result. *)

  val choice : 'a t -> 'a t -> 'a t
  (** The results of both, those of the first one first. *)

  val map : ('a -> 'a) -> 'a t -> 'a t
  (** The type stays the same, so that lists and cells can be updated in place. *)

  val bind : 'a t -> ('a -> 'b t) -> 'b t
  (** All the results of the function on each result, in no particular order. *)

  val fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc
  (** Consumes the results one by one. *)
end

(** Whose results live in C. *)
module type IN_C = sig
  include S

  val live : unit -> int
  (** How many there are: none, once everything was consumed. *)
end
