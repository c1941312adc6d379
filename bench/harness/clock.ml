(* Clocks, from the system. *)

type usage = { user : float; system : float }

external now : unit -> (float[@unboxed]) = "bench_clock_now" "bench_clock_now_unboxed"
[@@noalloc]

external processor : unit -> (float[@unboxed])
  = "bench_clock_processor" "bench_clock_processor_unboxed"
[@@noalloc]

external usage : unit -> usage = "bench_clock_usage"
