(** Files that Coq 8.20 has compiled. *)

val digest : string -> string
(** The digest of all in the file of that name, but for the code of Coq's virtual machine. That code
    depends on when the collector has run, with the stock runtime too.

    @raise Failure if it is no such file. *)
