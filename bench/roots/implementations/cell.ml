(* The interface behind which the implementations are compared: a cell that holds one OCaml value
   and keeps it alive. A cell has one owner, who deletes it once; after that it is never used. *)

(** How many cells were made and unmade since the program began. *)
type counts = { created : int; deleted : int }

module type S = sig
  type 'a t

  val name : string

  val rooted : bool
  (** Whether a cell is a root for the GC, rather than a part of the OCaml heap. *)

  val setup : unit -> unit
  (** Called once, before any other function. @raise Failure if it cannot be done. *)

  val create : 'a -> 'a t
  (** @raise Out_of_memory if there is no room for one more cell. *)

  val get : 'a t -> 'a

  val modify : 'a t -> 'a -> 'a t
  (** [modify cell v] consumes [cell] and gives a cell that holds [v]: the same one where the
      implementation allows it.
      @raise Out_of_memory as {!create} does; [cell] is then still owned by the caller. *)

  val delete : 'a t -> unit

  val counts : unit -> counts option
  (** [None] if the implementation has nothing to count them in at no cost. *)

  val statistics : unit -> (string * int) list
  (** All else that the implementation knows about itself, by name. After {!setup}. *)
end

type loops
(** Those of ../micro for one implementation: the address of a [struct store_loops]. *)

type cache
(** The table of ../cache for one implementation: the address of a [struct cache_operations]. *)

type timed
(** Single operations of ../latency: the address of a [struct timed_operations]. *)

type transfer
(** Batches of cells of one implementation: the address of a [struct transfer_operations]. *)

(** An implementation in C, with all that is made of its file. *)
module type IN_C = sig
  include S
  module List : Monad.IN_C

  val loops : unit -> loops
  val cache : unit -> cache
  val timed : unit -> timed

  val transfer : transfer option
  (** If another domain may delete its cells. *)

  val fixpoint : (float -> float) -> float -> float
end

(** The cell that a stub in C gives. The stub disguises NULL, for want of memory, as the integer 0.
    @raise Out_of_memory then. *)
let not_null cell = if Obj.repr cell == Obj.repr 0 then raise Out_of_memory else cell
