(** Files that Coq 8.20 has compiled. *)

val digest : string -> string
(** Of all in the file of that name, but for the code of Coq's virtual machine, which depends on
    when the collector has run, with the stock runtime too.

    @raise Failure if it is no such file. *)
