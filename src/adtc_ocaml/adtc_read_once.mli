(** Values that have been read, by where they are: for the code that the schema compiler generates
    of schemas that share values. An item that is referred to becomes one value. *)

type t

val create : unit -> t
(** For one value that is read, with all below it. *)

val text : t -> 's Adtc_words.checked -> int -> string
(** The text that the item at a position is, or refers to. *)

val node :
  (t -> 's Adtc_words.checked -> int -> ('a -> 'r) -> 'r) ->
  t ->
  's Adtc_words.checked ->
  int ->
  ('a -> 'r) ->
  'r
(** The same of a node, which the function reads if it has not been read. The item at a position has
    always the same type. *)
