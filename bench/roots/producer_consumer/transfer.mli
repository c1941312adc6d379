(** Cells on their way from one producer to one consumer, in batches. There is one way in the
    program, and it is used once. *)

open Bench_cells

val by_name : (string * Cell.transfer) list
(** Those of the implementations whose cells another domain may delete. *)

val setup : Cell.transfer -> unit
(** Chooses the implementation. @raise Failure if it cannot be set up. *)

val deletes_without_lock : unit -> bool
(** Whether a thread of C may delete its cells. *)

val batch : int
(** Cells in a batch. *)

val produce : 'a -> bool
(** Creates a batch of cells that hold the value, and sends it; [false] if there is no room now. *)

val relax : unit -> unit
(** Lets somebody else have the processor. *)

val consume_all : int -> unit
(** Receives so many batches and deletes their cells, here. *)

val start_thread : int -> unit
(** The same on a thread of C without the lock. To be called once. *)

val join_thread : unit -> unit

val is_complete : unit -> bool
(** Once both sides are done: whether exactly the cells that were sent were received. *)
