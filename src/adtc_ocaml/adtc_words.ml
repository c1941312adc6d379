(* How words of a buffer are read. A position is that of a half of a word. So it is what the machine
   adds to the buffer's address, and a half is read by one instruction. A word of 32 bits would have
   to be extended to 63. In bytecode, bounds are looked at.

   Inlined everywhere, so that numbers are not boxed; what is rare is a function of its own. *)

open Bigarray

type buffer = (int, int16_unsigned_elt, c_layout) Array1.t
type 'schema checked = buffer
type 'a view = int

(* Where the node is, and above that the number of the first item; 0, which is in the header, is a
   list without items. *)
type 'a items = int
type 'a elements = int

exception Absent
exception Wide_int of int

external of_buffer : buffer -> 's checked = "%identity"
external buffer : 's checked -> buffer = "%identity"
external at : 'a view -> int = "%identity"
external view : int -> 'a view = "%identity"
external elements : int -> 'a elements = "%identity"

(* Of two halves, which is the lower one. *)
let lower = if Sys.big_endian then 1 else 0
let[@inline] low (b : 's checked) at = Array1.unsafe_get b (at + lower)
let[@inline] high (b : 's checked) at = Array1.unsafe_get b (at + 1 - lower)

(* Sums, where bits of both could be joined as well: the compiler puts shifts, tags and what a sum
   is added to into fewer instructions. *)
let[@inline] unsigned b at = low b at + (high b at lsl 16)

(* The last bit of a word is the last of an [int] for a moment. *)
let[@inline] signed b at = (unsigned b at lsl 31) asr 31
let[@inline] small_int b at = (unsigned b at lsl 31) asr 32
let long = 0xffff

(* ---- Nodes: of a head, the upper half is the count, unless it is a fork's ---- *)

let[@inline] is_fork low = low land 2 <> 0

let[@inline] head b at =
  let h = low b at in
  if is_fork h then (h lsl 2) land 0x70 else h

let[@inline] second b at = ((low b at lsr 5) lsl 1) + (high b at lsl 12)
let[@inline] distance b at = (low b at lsl 1) + (high b at lsl 17)

let[@inline] count b at =
  if is_fork (low b at) then 2
  else
    let n = high b at in
    if n <> long then n else unsigned b (at + 2)

let[@inline] first_plain b at = at + (2 * high b at)
let[@inline] first_short b at = if is_fork (low b at) then at + 2 else first_plain b at

let[@inline] first_any b at =
  if is_fork (low b at) then at + 2
  else
    let n = high b at in
    if n = 0 then at + 2 else if n <> long then at + (2 * n) else at + 2 + distance b (at + 2)

let[@inline] child_plain b at i = if i = 0 then first_plain b at else at + distance b (at + (2 * i))

let[@inline] child_short b at i =
  if is_fork (low b at) then if i = 0 then at + 2 else at + second b at else child_plain b at i

let[@inline] child_any b at i =
  if i = 0 then first_any b at
  else if is_fork (low b at) then at + second b at
  else
    let i = if high b at <> long then i else i + 1 in
    at + distance b (at + (2 * i))

(* The part that is child [i]; or 0, which is in the header, if there is none. A node of an open
   schema has never a count of its own word. *)
let[@inline] part_plain b at i = if i < high b at then child_plain b at i else 0

let[@inline] part_short b at i =
  if is_fork (low b at) then if i < 2 then child_short b at i else 0 else part_plain b at i

let[@inline] ones x =
  let x = x - ((x lsr 1) land 0x5555_5555) in
  let x = (x land 0x3333_3333) + ((x lsr 2) land 0x3333_3333) in
  ((((x + (x lsr 4)) land 0x0f0f_0f0f) * 0x0101_0101) lsr 24) land 0xff

(* ---- Numbers ---- *)

let[@inline] small bits x =
  let sign = 1 lsl (bits - 1) in
  (x lxor sign) - sign

(* Which of two words is the lower half of a number. *)
let lower_word = 2 * lower

let[@inline] int64_in b at =
  Int64.logor
    (Int64.of_int (unsigned b (at + lower_word)))
    (Int64.shift_left (Int64.of_int (unsigned b (at + 2 - lower_word))) 32)

(* Two words, of the item or of the element at a position. *)
let int_of item b at =
  let upper = signed b (at + 2 - lower_word) in
  if upper < -0x4000_0000 || upper >= 0x4000_0000 then raise (Wide_int (2 * item));
  (upper lsl 32) lor unsigned b (at + lower_word)

let int_in b at = int_of at b at

let[@inline] int_at b at =
  if low b at land 1 <> 0 then small_int b at else int_of at b (at + 2)

let[@inline] int64_at b at =
  if low b at land 1 <> 0 then Int64.of_int (small_int b at) else int64_in b (at + 2)

(* OCaml makes a float of bits by a call of C: so C may as well load them. *)
external float64_in : 's checked -> (int[@untagged]) -> (float[@unboxed])
  = "adtc_typed_ml_float64_byte" "adtc_typed_ml_float64"
[@@noalloc]

external float32_in : 's checked -> (int[@untagged]) -> (float[@unboxed])
  = "adtc_typed_ml_float32_byte" "adtc_typed_ml_float32"
[@@noalloc]

let[@inline] float_at b at = float64_in b (at + 2)

(* ---- Lists ---- *)

let first_bits = 20 (* a position has 33 *)
let no_items = 0
let[@inline] run at = at lsl first_bits
let[@inline] rest at first = (at lsl first_bits) lor first
let[@inline] first_of items = items land ((1 lsl first_bits) - 1)
let[@inline] node_of items = items lsr first_bits
let[@inline] length b items = if items = 0 then 0 else count b (node_of items) - first_of items
let[@inline] item b items i = child_any b (node_of items) (first_of items + i)
let[@inline] is_none b at = low b at land 1 <> 0
let[@inline] is_no_number b at = unsigned b at = 0
let[@inline] is_no_shared b at = unsigned b at = 1

(* A reference is a small integer: how many words back the value is. *)
let[@inline] target b at = if low b at land 1 <> 0 then at + 1 - unsigned b at else at
let[@inline] elements_length b at = if at = 0 then 0 else unsigned b (at + 2)
let[@inline] shift_of_byte i = if Sys.big_endian then 8 * (1 - (i land 1)) else 8 * (i land 1)
let[@inline] pair_from (b : 's checked) at i = Array1.unsafe_get b (at + i)
let[@inline] byte_from b at i = (pair_from b at (i lsr 1) lsr shift_of_byte i) land 0xff
let[@inline] pair_in b at i = pair_from b (at + 4) i
let[@inline] byte_in b at i = byte_from b (at + 4) i
let[@inline] wide_at at i = at + 4 + (4 * i)
let[@inline] word_at at i = at + 4 + (2 * i)

(* ---- Texts ---- *)

(* The head of a text has its length, if that is short, and else the next word has. Constants that
   are bytes, which are elements, are read by the same functions. *)
let[@inline] is_short b at = low b at land 64 <> 0
let[@inline] text_length b at = if is_short b at then unsigned b at lsr 7 else unsigned b (at + 2)
let[@inline] text_start b at = if is_short b at then at + 2 else at + 4
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

let stamp = 16
let stamp_bytes = 40
let stamp_end = stamp + 4 + (stamp_bytes / 2)

let writer_version (b : buffer) =
  let byte i = byte_in b stamp i in
  let is_there () = unsigned b stamp = 4 && elements_length b stamp = stamp_bytes in
  let is_stamp () = String.equal (String.init 4 (fun i -> Char.chr (byte i))) "ASDL" in
  if Array1.dim b >= stamp_end && is_there () && is_stamp () then
    byte 36 lor (byte 37 lsl 8) lor (byte 38 lsl 16) lor (byte 39 lsl 24)
  else 0
