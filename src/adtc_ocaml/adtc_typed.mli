(** Typed trees in one buffer: what the modules that the schema compiler writes have in common.

    [schema/run compile --lang ocaml] writes a module of types, and of functions between values,
    bytes and views; docs/adtc-ocaml.md shows a program.

    For a file that may be hostile, read it into memory ({!of_string}) and call [View.T.open_] or
    [T_of_buffer] of the generated module; no other call is needed. Either proves that the bytes are
    a sound buffer with a tree of the type, before it gives anything of it.

    The examples on this page are one program, with the module of this schema:

    {v
      --@ version 1
      --@ use float64
      module Notes {
        note = Text(string text, int? stars, float64* levels, constant mark)
             | Book(note* notes)
      }
    v}

    {[
      open Notes

      let text stars =
        let mark = Adtc_typed.Int 5L in
        Text { text = "Tea at five"; stars; levels = [| 0.5; 2. |]; mark }

      let buffer = note_to_buffer (Book { notes = [ text (Some 3); text None ] })

      let b, root =
        match View.Note.open_ buffer with
        | Ok opened -> opened
        | Error e -> failwith e.message
    ]} *)

type buffer = (int, Bigarray.int16_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t
(** The bytes of a buffer, two in each number, in memory or in a mapped file, such as
    [Bigarray.array1_of_genarray (Unix.map_file fd Int16_unsigned C_layout false [| -1 |])]. They
    are at an address that is a multiple of 8. [Unix.map_file] raises [Failure] for a file of an odd
    number of bytes, which is no buffer. Read, do not map, what may be hostile ({!of_string}).

    From the beginning of a check on nobody may change them, also no other domain or process, nor
    make a mapped file shorter: what was proved would not hold any more, and readers would read
    outside of the buffer, or be killed by SIGBUS. Copy what others can still write to. *)

val of_string : string -> buffer
(** A copy of bytes, such as those of a file that has been read. The last one of an odd number of
    bytes is left out, as no buffer has so many.

    {[
      let () =
        let again = Adtc_typed.of_string (Adtc_typed.to_string buffer) in
        assert (note_of_buffer again = note_of_buffer buffer)
    ]} *)

val to_string : buffer -> string
(** A copy of the bytes, to be written to a file or sent. {!of_string} has an example. *)

(** {1 What is wrong with bytes} *)

type problem =
  | Bad_bytes  (** no sound buffer: header, items, or checksum; {!error.message} says which *)
  | Not_preorder  (** a buffer in the general layout; a tree of a schema is in preorder *)
  | No_root  (** a sound buffer without a root, such as one that holds no tree *)
  | Other_schema  (** the fingerprint of another schema *)
  | Wrong_item  (** an item of another kind *)
  | Wrong_tag  (** no such constructor *)
  | Wrong_bits  (** bits are set that no field has *)
  | Wrong_code  (** no such value of an enumeration *)
  | Wrong_number  (** a number that the type has not *)
  | Wrong_absence  (** an absent value that is not zero *)
  | Wrong_count  (** too few children, or too many *)
  | Wrong_empty  (** an empty list that is an item *)
  | Wrong_constant  (** an item that is no [constant], or digits that are none *)
  | Wrong_reference  (** no such value ends before it *)
  | No_memory  (** the check needs up to 16 bytes for each child to come of an ancestor *)
  | Wide_int  (** an [int] of 64 bits, for which OCaml's has no room; only of whole values *)

type error = {
  problem : problem;
  position : int;  (** in bytes, from the start of the buffer *)
  path : string;  (** as in [Module.body[3].value]; of a long one the end, after ["..."]; or [""] *)
  message : string;  (** a sentence that has all of this *)
}
(** A fault that a check has found.

    {[
      let () =
        match note_of_buffer (Adtc_typed.of_string "no buffer") with
        | Ok _ -> assert false
        | Error e -> assert (e.problem = Adtc_typed.Bad_bytes && e.message <> "")
    ]} *)

(** {1 Views} *)

type 'schema checked = 'schema Adtc_words.checked
(** A buffer whose tree is known to be one of a schema. Nobody may change it any more.

    The functions that read it do not look where they read. A view, a list or elements have to be of
    this buffer. The number of an item has to be from 0 to length - 1. Where
    this does not hold, what is read is nonsense, or outside of the buffer. *)

type 'a view = 'a Adtc_words.view [@@immediate]
(** A value of type ['a] as it is in a buffer: a position, which is of no use in another buffer. *)

type 'a items = 'a Adtc_words.items [@@immediate]
(** A list of values that are items. *)

type 'a elements = 'a Adtc_words.elements [@@immediate]
(** A list of plain data. *)

exception Absent
(** The value that was to be read is not there.

    {[
      let notes = View.Book.(notes b (of_note b root))
      let note i = View.Text.of_note b (View.Book.notes_in b notes i)

      let () =
        assert (View.Text.has_stars b (note 0));
        match View.Text.stars b (note 1) with
        | _ -> assert false
        | exception Adtc_typed.Absent -> ()
    ]} *)

exception Wide_int of int
(** An [int] of 64 bits for which OCaml's [int] has no room, and its position. The functions of
    views raise it that read a field, an item or an attribute of type [int], and [View.T.value].
    [T_of_buffer] answers with the problem {!problem.Wide_int} instead. *)

exception Too_large
(** A tree for which no buffer has room: of 16 GiB, with a first of two children of 512 MiB, or
    with a reference that leads back by 8 GiB.
    [T_to_buffer] raises it, and no reader does. *)

val length : 's checked -> 'a items -> int
(** How many items a list has, in constant time.

    {[
      let () = assert (Adtc_typed.length b notes = 2)
    ]} *)

val elements_length : 's checked -> 'a elements -> int
(** How many there are in a list of plain data, in constant time.

    {[
      let () =
        let levels = View.Text.levels b (note 0) in
        let last = Adtc_typed.elements_length b levels - 1 in
        assert (View.Text.levels_in b levels last = 2.)
    ]} *)

val string : 's checked -> string view -> string
(** A copy of a text, or of bytes.

    {[
      let tea = View.Text.text b (note 0)
      let () = assert (Adtc_typed.string b tea = "Tea at five")
    ]} *)

val string_length : 's checked -> string view -> int
(** How many bytes a text has, in constant time.

    {[
      let () = assert (Adtc_typed.string_length b tea = 11)
    ]} *)

val string_get : 's checked -> string view -> int -> char
(** A byte of a text, which nothing copies.

    {[
      let () = assert (Adtc_typed.string_get b tea 4 = 'a')
    ]}

    @raise Invalid_argument if the text has no byte of that number. *)

(** {1 Versions}

    Of an open schema: docs/adtc-ocaml.md. *)

(** A value of type ['a], of a constructor that a later version has brought: the constructor's
    number, and the words of all of it, which are written as they were read. *)
type 'a unknown = private { number : int; words : string }

val writer_version : buffer -> int
(** Which version has written a buffer that has been accepted; 0: its schema is closed, or its
    fingerprint is not there.

    {[
      let () = assert (Adtc_typed.writer_version buffer = Notes.version)
    ]} *)

(** {1 Constants} *)

(** A value of the builtin type [constant]. *)
type constant =
  | Null
  | True
  | False
  | Ellipsis
  | Digits of string  (** an integer of more than 64 bits, in decimal digits *)
  | Complex of float * float
  | Tuple of constant list
  | Set of constant list
  | Int of int64
  | Float of float
  | Text of string
  | Bytes of string

type constant_kind =
  | Null_kind
  | True_kind
  | False_kind
  | Ellipsis_kind
  | Digits_kind
  | Complex_kind
  | Tuple_kind
  | Set_kind
  | Int_kind
  | Float_kind
  | Text_kind
  | Bytes_kind

val constant_kind : 's checked -> constant view -> constant_kind
(** Which constructor of {!type-constant} a value is of, in constant time.

    {[
      let mark = View.Text.mark b (note 0)
      let () = assert (Adtc_typed.constant_kind b mark = Int_kind)
    ]} *)

val constant : 's checked -> constant view -> constant
(** The whole value. Of a view, what is not below it is not read.

    {[
      let () = assert (Adtc_typed.constant b mark = Int 5L)
    ]} *)

(** {1 For generated code}

    A program that calls this itself can read outside of a buffer: a [checked] is of the schema that
    the caller says, and positions are believed. *)

type schema

(** The tables of include/adtc_typed.h. *)
type field = { name : string; numbers : int array }

type form = {
  form_name : string;
  fields : field array;
  children : int array;
  checks : int array;
  masks : int array;
  form_numbers : int array;
}

type type_ = { type_name : string; type_numbers : int array }

val schema : name:string -> fingerprint:string -> type_ array -> form array -> schema
(** A copy of these tables. [Invalid_argument] if a number is out of its range: of a type, a field,
    a word or the record, or as C has it. *)

val open_schema :
  version:int ->
  name:string ->
  fingerprint:string ->
  type_ array ->
  form array ->
  form array ->
  schema
(** The same of an open schema; the last forms are parts. Forms have three numbers more: whether
    there may be parts, how many are known, and which is the first. *)

val shared_schema :
  shared:int -> name:string -> fingerprint:string -> type_ array -> form array -> schema
(** The same of a schema with so many classes of shared values. Types and fields have one number
    more: 0, or 1 + their class. *)

val check : schema -> int -> buffer -> ('s checked * 'a view, error) result
(** Whether the root is of a type. Other threads run meanwhile. [Invalid_argument] if the schema has
    no type of this number. *)

val whole : schema -> int -> ('s checked -> 'a view -> 'a) -> buffer -> ('a, error) result
(** The value, by a function that may raise {!exception-Wide_int}. *)

val read_constant : 's checked -> int -> (constant -> 'r) -> 'r
(** Of the item at a position, which is a constant. *)

val read_items :
  's checked -> 'a items -> ('s checked -> int -> ('b -> 'r) -> 'r) -> ('b list -> 'r) -> 'r
(** The values of all items, each by a function that is given its position. *)

val unknown : 's checked -> int -> int -> 'a unknown
(** [unknown b at number] is what is at a position. *)

val write_unknown : 'a unknown Adtc_writer.write
(** The words that were read, as they are. *)

val write_constant : constant Adtc_writer.write
(** [Invalid_argument] of [Digits] that are none, and of a cyclic list. *)
