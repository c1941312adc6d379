(** The frame of a measured program: parameters from the environment, one JSON object on standard
    output. *)

open Bench_cells

val implementation : (module Cell.S) Variable.t
(** The variable [REF]: which implementation of a cell to use. *)

val fail : ('a, unit, string, 'b) format4 -> 'a
(** Reports a wrong result: raises [Failure], which {!run} turns into exit status 1. *)

val measure : (module Cell.S) -> (unit -> 'a) -> 'a * (string * Json.value) list
(** [measure (module C) work] sets [C] up, runs [work] and tears [C] down. Gives the result, and
    what was measured: time, the collector's counters, and what [C] knows.
    @raise Failure if [work] leaves a cell undeleted. *)

val observe : (unit -> 'a) -> 'a * (string * Json.value) list
(** [observe work] runs [work], and gives its result and what {!measure} gives that has nothing to
    do with cells. *)

val seconds : (string * Json.value) list -> float
(** The time in what {!measure} or {!observe} measured. *)

val run : name:string -> usage:string list -> (unit -> (string * Json.value) list) -> unit
(** [run ~name ~usage work] prints what [work] gives. If it raises {!Variable.Invalid}, prints the
    reason and [usage], a list of {!Variable.usage}, on standard error, and exits with status 2; on
    any other exception prints that and exits with status 1. *)
