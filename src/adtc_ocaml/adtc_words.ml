(* How words of a buffer are read. A position is that of a word.

   Native code loads a word by one instruction, as an element of a Bigarray of [int32] on the same
   bytes. The word is a [nativeint] that nothing boxes: it does not leave the functions here, all of
   which are inlined. Bytecode asks the Bigarray of what kind it is. So there a word is made of two
   halves, and bounds are looked at. Rare cases are functions of their own. *)

open Bigarray

type buffer = (int, int16_unsigned_elt, c_layout) Array1.t
type 'schema checked = buffer
type 'a view = int

(* Where the node is, in 32 bits, and above these the number of the first item, which is 0 in a run.
   0, which is in the header, is a list without items. *)
type 'a items = int
type 'a elements = int

exception Absent
exception Wide_int of int

external of_buffer : buffer -> 's checked = "%identity"
external buffer : 's checked -> buffer = "%identity"
external at : 'a view -> int = "%identity"
external view : int -> 'a view = "%identity"
external elements : int -> 'a elements = "%identity"

(* ---- Words ---- *)

(* 0 in native code: the compiler knows it, and leaves out what is for the others. *)
external backend : unit -> int = "%backend_type"
external as_words : buffer -> (int32, int32_elt, c_layout) Array1.t = "%identity"
external as_bool : int -> bool = "%identity"

(* Of two halves, which is the lower one. *)
let lower = if Sys.big_endian then 1 else 0
let[@inline] low (b : buffer) at = Array1.unsafe_get b ((2 * at) + lower)
let[@inline] high (b : buffer) at = Array1.unsafe_get b ((2 * at) + (1 - lower))

(* With its sign. *)
let[@inline] word b at =
  if backend () = 0 then Nativeint.of_int32 (Array1.unsafe_get (as_words b) at)
  else
    let upper = ((high b at lxor 0x8000) - 0x8000) * 0x1_0000 in
    Nativeint.of_int (upper + low b at)

(* The bits from one on that a mask keeps. *)
let[@inline] bits_of word shift mask =
  Nativeint.to_int
    (Nativeint.logand (Nativeint.shift_right_logical word shift) (Nativeint.of_int mask))

(* The same of a word in a buffer. It is not by [bits_of], whose argument would be a variable: the
   compiler does not see through one, and tags a number before it adds it to another. *)
let[@inline] bits b at shift mask =
  Nativeint.to_int
    (Nativeint.logand
       (Nativeint.shift_right_logical (word b at) shift)
       (Nativeint.of_int mask))

(* How many of two bits of a word are set. *)
let[@inline] ones_of_two b at first second =
  Nativeint.to_int
    (Nativeint.add
       (Nativeint.logand (Nativeint.shift_right_logical (word b at) first) 1n)
       (Nativeint.logand (Nativeint.shift_right_logical (word b at) second) 1n))

(* A bit as the condition of an [if] is one instruction. *)
let[@inline] is_set_in word bit = as_bool (bits_of word bit 1)
let[@inline] is_set b at bit = is_set_in (word b at) bit

(* Whether the bits of a mask differ from those of a head. *)
let[@inline] differs b at mask head =
  Nativeint.logand (word b at) (Nativeint.of_int mask) <> Nativeint.of_int head

let[@inline] unsigned b at = bits b at 0 0xffff_ffff
let[@inline] signed b at = Nativeint.to_int (word b at)
let long = 0xffff

(* Readers of kinds ask for memory that is ahead, as those in C do. A call of C costs more than one
   of them saves. So only the reader of a node in the first line of [ahead] words asks, for as many
   words. *)
let ahead = 128
let line = 16

external look_ahead_of : 's checked -> (int[@untagged]) -> unit
  = "adtc_typed_ml_look_ahead_byte" "adtc_typed_ml_look_ahead"
[@@noalloc]

let[@inline] look_ahead b at =
  if backend () = 0 && at land (ahead - 1) < line then look_ahead_of b at

(* Whether a number is one of those of which a bit is set in a mask. *)
let[@inline] is_one_of mask number =
  as_bool
    (Nativeint.to_int
       (Nativeint.logand (Nativeint.shift_right_logical (Nativeint.of_int mask) number) 1n))

(* ---- Nodes: of a head, the upper half is the count, unless it is a fork's ---- *)

let[@inline] is_fork b at = is_set b at 1

(* A fork has the first three bits of the variant in its head, and nothing else of it. The last of
   them may be those of fields. *)
let variant_shift = 4
let fork_shift = 2
let fork_mask = 7

(* A match of it untags a number first. A shift that keeps the sign is one with the shift of
   that. *)
let[@inline] variant b at mask =
  Nativeint.to_int
    (Nativeint.shift_right
       (Nativeint.logand (word b at) (Nativeint.of_int (mask lsl variant_shift)))
       variant_shift)

let[@inline] variant_any b at mask =
  if is_fork b at then bits b at fork_shift fork_mask land mask else variant b at mask

let[@inline] head_bits b at shift mask =
  if is_fork b at then ((bits b at fork_shift fork_mask lsl variant_shift) lsr shift) land mask
  else bits b at shift mask

let[@inline] second b at = at + bits b at 5 0x7ff_ffff
let[@inline] distant b at from = at + unsigned b from

let[@inline] count b at =
  if is_fork b at then 2
  else
    let n = high b at in
    if n = long then unsigned b (at + 1) else n

let[@inline] first_plain b at = at + high b at
let[@inline] first_short b at = if is_fork b at then at + 1 else first_plain b at

let[@inline] first_long b at =
  let n = high b at in
  if n = long then distant b (at + 1) (at + 1) else at + n

let[@inline] first_any b at =
  if is_fork b at || high b at = 0 then at + 1 else first_long b at

let[@inline] later_plain b at i = distant b at (at + i)

let[@inline] later_short b at i =
  if is_fork b at then second b at else later_plain b at i

let[@inline] later_long b at i =
  if high b at = long then distant b at (at + i + 1) else distant b at (at + i)

let[@inline] later_any b at i =
  if is_fork b at then second b at else later_long b at i

let[@inline] child_plain b at i = if i = 0 then first_plain b at else later_plain b at i
let[@inline] child_short b at i = if i = 0 then first_short b at else later_short b at i
let[@inline] child_long b at i = if i = 0 then first_long b at else later_long b at i
let[@inline] child_any b at i = if i = 0 then first_any b at else later_any b at i

(* The part that is child [i]; or 0, which is in the header, if there is none. A node of an open
   schema has never a count of its own word. *)
let[@inline] part_plain b at i = if i < high b at then child_plain b at i else 0

let[@inline] part_short b at i =
  if is_fork b at then if i < 2 then child_short b at i else 0 else part_plain b at i

let[@inline] ones x =
  let x = x - ((x lsr 1) land 0x5555_5555) in
  let x = (x land 0x3333_3333) + ((x lsr 2) land 0x3333_3333) in
  ((((x + (x lsr 4)) land 0x0f0f_0f0f) * 0x0101_0101) lsr 24) land 0xff

(* ---- Numbers ---- *)

let[@inline] small bits x =
  let sign = 1 lsl (bits - 1) in
  (x lxor sign) - sign

(* A small integer is odd, and has its value above that bit: an [int] of OCaml, so to say. *)
let[@inline] is_small word = is_set_in word 0
let[@inline] small_int word = Nativeint.to_int (Nativeint.shift_right word 1)

let[@inline] int64_in b at =
  Int64.logor
    (Int64.of_int (unsigned b (at + lower)))
    (Int64.shift_left (Int64.of_int (unsigned b (at + 1 - lower))) 32)

(* Two words, of the item or of the element at a position. *)
let int_of item b at =
  let upper = signed b (at + 1 - lower) in
  if upper < -0x4000_0000 || upper >= 0x4000_0000 then raise (Wide_int (4 * item));
  (upper lsl 32) lor unsigned b (at + lower)

let int_in b at = int_of at b at

let[@inline] int_at b at =
  let w = word b at in
  if is_small w then small_int w else int_of at b (at + 1)

let[@inline] int64_at b at =
  let w = word b at in
  if is_small w then Int64.of_int (small_int w) else int64_in b (at + 1)

(* OCaml makes a float of bits by a call of C: so C may as well load them. *)
external float64_in : 's checked -> (int[@untagged]) -> (float[@unboxed])
  = "adtc_typed_ml_float64_byte" "adtc_typed_ml_float64"
[@@noalloc]

external float32_in : 's checked -> (int[@untagged]) -> (float[@unboxed])
  = "adtc_typed_ml_float32_byte" "adtc_typed_ml_float32"
[@@noalloc]

let[@inline] float_at b at = float64_in b (at + 1)

(* ---- Lists ---- *)

let position_bits = 32
let no_items = 0
let[@inline] run at = at
let[@inline] rest at first = at + (first lsl position_bits)
let[@inline] first_of items = items lsr position_bits
let[@inline] node_of items = items land 0xffff_ffff
let[@inline] length b items = if items = 0 then 0 else count b (node_of items) - first_of items
let[@inline] item b items i = child_any b (node_of items) (first_of items + i)
let[@inline] run_item b items i = child_any b items i
let[@inline] is_none b at = is_set b at 0
let[@inline] is_no_number b at = signed b at = 0
let[@inline] is_no_shared b at = signed b at = 1

(* A reference is a small integer: how many words back the value is. *)
let[@inline] target b at =
  let w = word b at in
  if is_small w then at - bits_of w 1 0x7fff_ffff else at

let[@inline] elements_length b at = if at = 0 then 0 else unsigned b (at + 1)
let[@inline] shift_of_byte i = if Sys.big_endian then 8 * (1 - (i land 1)) else 8 * (i land 1)
let[@inline] pair_from b at i = Array1.unsafe_get (b : buffer) ((2 * at) + i)
let[@inline] byte_from b at i = (pair_from b at (i lsr 1) lsr shift_of_byte i) land 0xff
let[@inline] pair_in b at i = pair_from b (at + 2) i
let[@inline] byte_in b at i = byte_from b (at + 2) i
let[@inline] wide_at at i = at + 2 + (2 * i)
let[@inline] word_at at i = at + 2 + i

(* ---- Texts ---- *)

let short_bit = 6

(* The head of a text has its length, if that is short, and else the next word has. Constants that
   are bytes, which are elements, are read by the same functions. *)
let[@inline] is_short b at = is_set b at short_bit

let[@inline] text_length b at =
  if is_short b at then bits b at (short_bit + 1) 0x1ff_ffff else unsigned b (at + 1)

let[@inline] text_start b at = if is_short b at then at + 1 else at + 2
let[@inline] text_byte b at i = byte_from b (text_start b at) i

let text b at =
  let length = text_length b at and start = text_start b at in
  let bytes = Bytes.create length in
  for i = 0 to (length / 2) - 1 do
    Bytes.set_uint16_ne bytes (2 * i) (pair_from b start i)
  done;
  if length land 1 <> 0 then
    Bytes.unsafe_set bytes (length - 1) (Char.unsafe_chr (byte_from b start (length - 1)));
  Bytes.unsafe_to_string bytes

(* ---- The first item, in which the fingerprint is: of an open schema, the version too ---- *)

let stamp = 8
let stamp_bytes = 40
let stamp_end = stamp + 2 + (stamp_bytes / 4)

let writer_version (b : buffer) =
  let byte i = byte_in b stamp i in
  let is_there () = unsigned b stamp = 4 && elements_length b stamp = stamp_bytes in
  let is_stamp () = String.equal (String.init 4 (fun i -> Char.chr (byte i))) "ASDL" in
  if Array1.dim b >= 2 * stamp_end && is_there () && is_stamp () then
    byte 36 lor (byte 37 lsl 8) lor (byte 38 lsl 16) lor (byte 39 lsl 24)
  else 0
