(** Processes that answer questions about words, at one socket. Each has mapped the same file. *)

type t

val start : string -> workers:int -> t
(** Returns when each has mapped the file.
    @raise Failure if one of them cannot; then none is left. *)

val ask : t -> string -> string
(** The answer of whoever is free. *)

val workers : t -> int list
(** Their process identifiers. *)

val stop : t -> unit
