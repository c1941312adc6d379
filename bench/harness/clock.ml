(** Clocks, in seconds. *)

external now : unit -> (float[@unboxed]) = "bench_clock_now" "bench_clock_now_unboxed"
[@@noalloc]
(** Time that passed since some fixed moment; it is never set back. *)

external processor : unit -> (float[@unboxed])
  = "bench_clock_processor" "bench_clock_processor_unboxed"
[@@noalloc]
(** Processor time of this process, user's and system's: what {!usage} tells, but finer. *)

type usage = { user : float; system : float; minor_faults : float; major_faults : float }
(** Of this process: processor time; how often it touched a page that was not there, and that
    needed no input, or did. *)

external usage : unit -> usage = "bench_clock_usage"
