(** What has been written of a tree, and where: for {!Adtc_writer}, of schemas that share values.

    A text is known by its bytes, another value by its address. Addresses change when the collector
    moves values, and this notices that. *)

type t

val create : 'a -> t
(** For one tree. Everything in it has been made, and nothing in it changes. *)

val release : t -> unit
(** Gives the memory back, which the collector would do later. *)

val number : t -> int -> 'a -> int
(** [number once class_ x]: values of a class are told by [==]. One that has not been there gets the
    number that {!count} is, and has to be announced by {!begins} before the next call. *)

val count : t -> int
(** How many values have begun. *)

val begins : t -> 'a -> int -> unit
(** [begins once x place]: the next number's value is written from there on. *)

val ends : t -> int -> unit
(** All below the value of this number has been written. *)

val place : t -> int -> int
(** Where the value of a number is. [Invalid_argument] if it has not ended: it is in itself. *)

val text : t -> Adtc_words.buffer -> string -> int -> int
(** [text once buffer s next] is the place of the same text, or 0: then [s] has to be written at
    [next]. *)
