open Bench_cells

external setup : Cell.transfer -> unit = "bench_transfer_setup"
external produce : 'a -> bool = "bench_transfer_produce" [@@noalloc]
external consume : unit -> bool = "bench_transfer_consume" [@@noalloc]
external deletes_without_lock : unit -> bool = "bench_transfer_deletes_without_lock" [@@noalloc]
external is_complete : unit -> bool = "bench_transfer_is_complete" [@@noalloc]
external batch : unit -> int = "bench_transfer_batch" [@@noalloc]
external relax : unit -> unit = "bench_transfer_relax" [@@noalloc]
external start_thread : int -> unit = "bench_transfer_start_thread"
external join_thread : unit -> unit = "bench_transfer_join_thread"

let by_name =
  let safe (module C : Cell.IN_C) = Option.map (fun t -> (C.name, t)) C.transfer in
  List.filter_map safe Registry.in_c

let batch = batch ()

(* The loop is where the collector may stop us. *)
let consume_all batches =
  for _ = 1 to batches do
    while not (consume ()) do
      relax ()
    done
  done
