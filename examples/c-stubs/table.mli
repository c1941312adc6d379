(** A hash table in C, from names to functions. OCaml's collector sees none of it but a root for
    each function. *)

type t

val create : unit -> t

val set : t -> string -> (string -> string) -> unit
(** Adds an entry, or changes the one that there is.
    @raise Failure when there is no memory; the table is what it was. *)

val call : t -> string -> string -> string
(** [call table name argument].
    @raise Not_found when there is no entry of that name. *)

val remove : t -> string -> unit
(** Does nothing when there is no entry of that name. *)

val length : t -> int
