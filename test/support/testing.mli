(** Test programs: a list of named tests, each of which can be run by itself, in a process of its
    own.

    [program list] prints the names, [program NAME] runs one test, [program] runs all. A test fails
    by an exception; the process then prints it and exits with status 1. *)

val run : (string * (unit -> unit)) list -> unit
(** Does what the command line asks for. An unknown name: the names, and status 2. *)

exception Failed of string

val check : bool -> string -> unit
(** @raise Failed with the message if the condition is false. *)

val check_int : expected:int -> int -> string -> unit
(** @raise Failed with the message and both numbers if they differ. *)

(** The version of OCaml that runs, as numbers: 5.10 is later than 5.3. *)
val ocaml : int * int
