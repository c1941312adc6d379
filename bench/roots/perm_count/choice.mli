(** A non-determinism monad: a computation is the strict list of its results, each in a cell of the
    implementation under test.

    A computation has one owner. Every operation consumes the computations it is given, in the sense
    that their cells are deleted, modified or moved to the result, and gives one that the caller
    owns. So each cell is deleted exactly once, and no more are alive than the results that are
    still to be used. *)

open Bench_cells

module type S = sig
  type 'a t

  val fail : unit -> 'a t
  (** No result. *)

  val return : 'a -> 'a t
  (** One result. *)

  val choice : 'a t -> 'a t -> 'a t
  (** The results of both, those of the first one first. *)

  val map : ('a -> 'a) -> 'a t -> 'a t
  (** The type stays the same, so that the cells can be modified in place. *)

  val bind : 'a t -> ('a -> 'b t) -> 'b t
  (** All the results of the function on each result, in no particular order. *)

  val fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc
  (** Consumes the results one by one. *)
end

module type MAKE = functor (_ : Cell.S) -> S

module Persistent : MAKE
(** Lists are immutable: {!S.map} makes a new list and new cells, and deletes the old ones. *)

module Ephemeral : MAKE
(** Lists are updated in place: {!S.map} modifies the cells, {!S.choice} links two lists. *)
