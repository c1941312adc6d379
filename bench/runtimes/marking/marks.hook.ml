(* OCaml 4 calls a hook when marking has ended and sweeping begins. *)

open Bench_harness

external watch : unit -> unit = "bench_marking_watch_end"
external marked_at : unit -> float = "bench_marking_marked_at"

let clock = Clock.processor

let during cycle =
  let start = clock () in
  cycle ();
  marked_at () -. start
