(** Cells on their way from one producer to one consumer, in batches. There is one way in the
    program, and it is used once. *)

open Bench_cells

(** Those of the implementations whose cells another domain may delete. *)
let by_name =
  let safe (module C : Cell.IN_C) = Option.map (fun t -> (C.name, t)) C.transfer in
  List.filter_map safe Registry.in_c

external setup : Cell.transfer -> unit = "bench_transfer_setup"
(** Chooses the implementation. @raise Failure if it cannot be set up. *)

external deletes_without_lock : unit -> bool = "bench_transfer_deletes_without_lock" [@@noalloc]
(** Whether a thread of C may delete its cells. *)

external batch : unit -> int = "bench_transfer_batch" [@@noalloc]

let batch = batch ()
(** Cells in a batch. *)

external produce : 'a -> bool = "bench_transfer_produce" [@@noalloc]
(** Creates a batch of cells that hold the value, and sends it; [false] if there is no room now. *)

external consume : unit -> bool = "bench_transfer_consume" [@@noalloc]
(** Receives a batch and deletes its cells; [false] if there is none. *)

external relax : unit -> unit = "bench_transfer_relax" [@@noalloc]
(** Lets somebody else have the processor. *)

(** Receives so many batches and deletes their cells, here. The loop is where the collector may stop
    us. *)
let consume_all batches =
  for _ = 1 to batches do
    while not (consume ()) do
      relax ()
    done
  done

external start_thread : int -> unit = "bench_transfer_start_thread"
(** The same on a thread of C without the lock. To be called once. *)

external join_thread : unit -> unit = "bench_transfer_join_thread"

external is_complete : unit -> bool = "bench_transfer_is_complete" [@@noalloc]
(** Once both sides are done: whether exactly the cells that were sent were received. *)
