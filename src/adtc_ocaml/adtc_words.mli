(** How words of a buffer are read: for the code that the schema compiler generates.

    Nothing here looks at what it is given: positions are those of items, in words, of bytes
    that a check has accepted. Programs use {!Adtc_typed} and the generated module. *)

type buffer = (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

type 'schema checked
(** Bytes that a check has accepted. *)

type 'a view [@@immediate]
(** The position of a value. *)

type 'a items [@@immediate]
(** A list of items: its node, and which of the children is the first one. *)

type 'a elements [@@immediate]
(** The position of a list of plain data; 0 is an empty one. *)

exception Absent
(** A value was asked for that is not there. *)

exception Wide_int of int
(** An integer at this byte has more bits than [int]. *)

external of_buffer : buffer -> 's checked = "%identity"
(** Says that a check has accepted them. *)

external buffer : 's checked -> buffer = "%identity"

external at : 'a view -> int = "%identity"
(** The position; {!val-view} is the view at one. *)

external view : int -> 'a view = "%identity"

external elements : int -> 'a elements = "%identity"
(** The list at a position. *)

(** {1 Words and nodes}

    As in outheap/adtc_typed_inline.h, which names these alike. *)

val bits : 's checked -> int -> int -> int -> int
(** [bits b at shift mask]: of the word at a position, the bits from [shift] on that a mask
    keeps. *)

val head_bits : 's checked -> int -> int -> int -> int
(** The same of the head of a node that may be a fork, as if it were none. *)

val is_set : 's checked -> int -> int -> bool
(** One bit. *)

val ones_of_two : 's checked -> int -> int -> int -> int
(** [ones_of_two b at first second]: how many of these two bits are set. *)

val differs : 's checked -> int -> int -> int -> bool
(** [differs b at mask head]: whether the bits of a mask differ from those of a head. *)

val unsigned : 's checked -> int -> int
(** The whole word. *)

val signed : 's checked -> int -> int
(** The same with its sign. *)

val variant : 's checked -> int -> int -> int
(** [variant b at mask]: of a node that is no fork. {!variant_any} is of any node. *)

val variant_any : 's checked -> int -> int -> int

val count : 's checked -> int -> int
(** Children of any node. *)

val distant : 's checked -> int -> int -> int
(** [distant b at from]: so many words behind [at] as the word at [from] says. *)

val first_plain : 's checked -> int -> int
(** The first child, of a node that is no fork and has less than 65,535 children. [_short] is of one
    that may be a fork, [_long] of one that may have more children, [_any] of every node. *)

val first_short : 's checked -> int -> int
val first_long : 's checked -> int -> int
val first_any : 's checked -> int -> int

val later_short : 's checked -> int -> int -> int
(** [later_short b at i]: child [i], which is not the first. *)

val later_long : 's checked -> int -> int -> int
val later_any : 's checked -> int -> int -> int

val child_plain : 's checked -> int -> int -> int
(** [child_plain b at i]: child [i], the first one or another. *)

val child_short : 's checked -> int -> int -> int
val child_long : 's checked -> int -> int -> int
val child_any : 's checked -> int -> int -> int

val part_plain : 's checked -> int -> int -> int
(** A child that may not be there, and is 0 then. *)

val part_short : 's checked -> int -> int -> int

val ones : int -> int
(** How many bits of 32 are set. *)

val is_one_of : int -> int -> bool
(** [is_one_of mask n]: whether bit [n] of the mask is set. *)

val look_ahead : 's checked -> int -> unit
(** The words behind this position are soon to be read. *)

(** {1 Numbers} *)

val small : int -> int -> int
(** [small bits x]: those bits of [x] as a signed integer. *)

val int_at : 's checked -> int -> int
(** The item at a position, a small integer or one of 64 bits. {!Wide_int} if it is no [int]. *)

val int64_at : 's checked -> int -> int64

val float_at : 's checked -> int -> float
(** The item at a position, a float of 64 bits. *)

val int_in : 's checked -> int -> int
(** The two words from a position on. {!Wide_int} if they are no [int]. *)

val int64_in : 's checked -> int -> int64

external float64_in : 's checked -> (int[@untagged]) -> (float[@unboxed])
  = "adtc_typed_ml_float64_byte" "adtc_typed_ml_float64"
[@@noalloc]
(** The float of the two words from a position on; {!float32_in} is of one word. Both are calls of
    C. *)

external float32_in : 's checked -> (int[@untagged]) -> (float[@unboxed])
  = "adtc_typed_ml_float32_byte" "adtc_typed_ml_float32"
[@@noalloc]

(** {1 Lists} *)

val no_items : 'a items
(** The empty list. *)

val run : int -> 'a items
(** The children of a run. *)

val rest : int -> int -> 'a items
(** [rest at first]: those of a node from child [first] on. *)

val length : 's checked -> 'a items -> int
(** How many items there are. *)

val item : 's checked -> 'a items -> int -> int
(** Where an item is. {!run_item} is of a list that {!run} has made. *)

val run_item : 's checked -> 'a items -> int -> int

val is_none : 's checked -> int -> bool
(** Whether the item of a list says that there is no value. *)

val is_no_number : 's checked -> int -> bool
(** {!is_none} of an item that is a number. *)

val is_no_shared : 's checked -> int -> bool
(** {!is_none} where an item may be a reference. *)

val target : 's checked -> int -> int
(** Where the value is that the item at a position is or refers to. *)

val elements_length : 's checked -> 'a elements -> int
(** 0 of [elements 0], the empty list. *)

val byte_in : 's checked -> 'a elements -> int -> int
(** An element of a byte, from 0 on; {!pair_in} is one of two bytes. *)

val pair_in : 's checked -> 'a elements -> int -> int

val wide_at : 'a elements -> int -> int
(** The position of an element of 8 bytes; {!word_at} of one of 4. *)

val word_at : 'a elements -> int -> int

(** {1 Texts} *)

val text_length : 's checked -> int -> int
(** Bytes of the text at a position. *)

val text_byte : 's checked -> int -> int -> int
(** One of them, from 0 on. *)

val text : 's checked -> int -> string
(** A copy of the text. *)

val writer_version : buffer -> int
(** Of any bytes: 0 if it is not there. *)
