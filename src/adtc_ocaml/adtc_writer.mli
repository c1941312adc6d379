(** How a tree is written: for the code that the schema compiler generates.

    Items are made in preorder, at the end. What writes a value is given the rest of the work as a
    function, which it calls last: so no tree is too deep, and the stack stays as it is.

    Nothing here writes outside of the buffer: the position of what has not been made, or the size
    of a record below zero, is [Invalid_argument]. Whether the items are a tree of a schema nothing
    here knows: {!Adtc_typed.check} does. A [t] is for one domain at a time. *)

type t
type rest = unit -> unit
type 'a write = t -> 'a -> rest -> unit

exception Too_large
(** Raised by all that makes an item, if no buffer has room for it. *)

val count : 'a list -> int
(** How many items there are. [Invalid_argument] of a cyclic list. *)

val tree : fingerprint:string -> 'a write -> 'a -> Adtc_words.buffer
(** A buffer with the fingerprint and a tree in it. *)

val shared_tree : fingerprint:string -> 'a write -> 'a -> Adtc_words.buffer
(** The same of a schema that shares values. [Invalid_argument] of a shared value that is in
    itself. *)

val open_tree : version:int -> fingerprint:string -> 'a write -> 'a -> Adtc_words.buffer
(** The same of an open schema: the version of the writer stands behind the fingerprint. *)

(** {1 Nodes} *)

val node : t -> variant:int -> count:int -> int
(** Where it is. All of its children have to follow, each announced by {!child}. *)

val child : t -> int -> int -> unit
(** [child w node i]: what is made next is child [i]. *)

val word : t -> int -> unit
(** Small fields; the lowest bit is set here. *)

val record : t -> int -> int
(** So many words of zeros, as elements. Where the first is. *)

(** {2 What a record holds, by its words: [put_word w at x] sets the word at [at]} *)

val put_word : t -> int -> int -> unit
val put_int64 : t -> int -> int64 -> unit
val put_float64 : t -> int -> float -> unit
val put_float32 : t -> int -> float -> unit

(** {1 Items}

    Each makes one item of the value at the end of the buffer. *)

val int : t -> int -> unit
val int64 : t -> int64 -> unit
val float : t -> float -> unit
val float32 : t -> float -> unit
val string : t -> string -> unit

val shared_string : t -> string -> unit
(** The string, or a reference to where it was written before. *)

val octets : t -> string -> unit
(** Elements of 1 byte. *)

val copy : t -> string -> unit
(** The words of an item and of all below it, as they were in a buffer. *)

val bytes : t -> ('a -> int) -> 'a array -> unit
(** The same of what is no string. *)

val pairs : t -> ('a -> int) -> 'a array -> unit
(** Of 2 bytes. *)

val words : t -> ('a -> int) -> 'a array -> unit
(** Of 4 bytes. *)

val wides : t -> ('a -> int64) -> 'a array -> unit
(** Of 8 bytes. *)

(** {1 Lists} *)

val each : t -> int -> int -> 'a write -> 'a list -> rest -> unit
(** [each w node first write items rest] makes items the children of the node from [first] on. *)

val run : t -> int -> int -> 'a write -> 'a list -> rest -> unit
(** [run w node i write items rest]: child [i] of the node is a node with the items; there is none
    if the list is empty. *)

(** {1 Values, as functions to be given}

    Each makes the item of its name, and calls the rest. *)

val of_int : int write
val of_int64 : int64 write
val of_float : float write
val of_float32 : float write
val of_string : string write

val of_shared_string : string write

val shared : int -> 'a write -> 'a write
(** [shared class_ write] writes a value of this class of shared values, or a reference to where the
    same value, by [==], was written before. *)

val optional : 'a write -> 'a option write
(** An item of a list that may be absent, of texts and nodes. *)

val optional_number : 'a write -> 'a option write
(** The same of numbers and constants. *)

(** {1 Small fields} *)

val some : 'a option -> int
(** 1 if there is a value. *)

val items : 'a list -> int
(** 1 if there are items. *)

val elements : 'a array -> int
(** 1 if there are elements. *)

val code : ('a -> int) -> 'a option -> int
(** 0, or one more than the value's. *)

val there : ('a -> int) -> 'a option -> int
(** 0, or the value's. *)

val other_than : int -> int -> int
(** [other_than default code] is 0 if they are the same, or one more than the code. *)

val same_float64 : float -> float -> bool
(** Whether all bits are the same; {!same_float32} of those that are written. *)

val same_float32 : float -> float -> bool

val within : string -> int -> int -> int -> int
(** [within field least most x] is [x]. [Invalid_argument] if it is not in the range. *)
