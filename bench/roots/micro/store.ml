(* Many cells, known by number: what the programs of this folder measure, in loops. *)

type block = int ref

module type S = sig
  val setup : room:int -> unit
  (** To be called once, before the others. @raise Failure if it cannot be done. *)

  val create : int -> block -> unit
  (** Creates so many cells, all holding one block. There are none before.
      @raise Out_of_memory as all functions that create or modify. *)

  val create_each : block array -> unit
  (** Creates a cell for each element, which the array keeps alive too. *)

  val modify : block -> unit
  (** Makes each cell hold the block. *)

  val holding : block -> int
  (** Reads each cell; how many hold the block. *)

  val holding_each : block array -> int
  (** After {!create_each} on that array; how many cells hold their element. *)

  val permute : int array -> unit
  (** Gives the cells other numbers; the others go by them. *)

  val delete_first : int -> unit
  (** Deletes so many cells, those with the least numbers. All others get lower numbers. *)

  val delete : unit -> unit
  (** Deletes each cell. *)

  val pairs : int -> block -> unit
  (** Creates a cell and deletes it, so many times. *)
end
