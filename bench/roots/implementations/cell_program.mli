(** The frame of a program that uses cells by way of OCaml. *)

open Bench_harness

val implementation : (module Cell.S) Variable.t
(** The variable [REF]: which implementation of a cell to use. *)

val measure : (module Cell.S) -> (unit -> 'a) -> 'a * (string * Json.value) list
(** [measure (module C) work] sets [C] up and runs [work]. Gives the result, and what was measured:
    what {!Program.observe} gives, and what [C] knows.
    @raise Failure if [work] leaves a cell undeleted. *)
