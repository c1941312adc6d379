(** How long the major collector marks. *)

val watch : unit -> unit
(** Once, before the others. *)

val clock : unit -> float
(** In seconds: on OCaml 4 of processor time, which counts even where other processes take the
    processor away; on OCaml 5, whose events have their own times, of time that passed. *)

val during : (unit -> unit) -> float
(** Seconds of marking, by that clock, while a function runs one cycle in a program of one domain.
    On OCaml 4 from its call to the end of marking. *)
