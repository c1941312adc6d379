(** Words and their meanings, in a file that processes share. *)

type t

val of_channel : in_channel -> t
(** Lines like [root: what is below a tree]. A word may have several.
    @raise Failure if a line is not like that. *)

val meanings : t -> string -> string list
(** In the order in which they were given; none of a word that is not there. *)

val save : t -> string -> unit
(** As [Region.save]: who has the old file mapped keeps that. *)

val map : string -> Region.t * t
(** Of a file that {!save} has written. The words are not read once the region is freed.
    @raise Region.Bad_file *)
