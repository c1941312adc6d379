(** The frame of a measured program: parameters from the environment, one JSON object on standard
    output. *)

val fail : ('a, unit, string, 'b) format4 -> 'a
(** Reports a wrong result: raises [Failure], which {!run} turns into exit status 1. *)

val observe : (unit -> 'a) -> 'a * (string * Json.value) list
(** [observe work] runs [work], and gives its result, and what was measured: time, memory and the
    collector's counters. *)

val memory_fields : unit -> (string * Json.value) list
(** The most memory that was resident, as {!observe} gives it too. *)

val seconds : (string * Json.value) list -> float
(** The time in what {!observe} measured. *)

val run : name:string -> (unit -> (string * Json.value) list) -> unit
(** [run ~name work] prints what [work] gives. If it raises {!Variable.Invalid}, prints the reason
    and {!Variable.usage} on standard error, and exits with status 2; on any other exception prints
    that and exits with status 1. *)
