(* How words of a buffer are read. Bigarrays of int32: one instruction loads a word, whichever
   position a variable holds, and in bytecode bounds are looked at.

   Inlined everywhere, so that numbers are not boxed; what is rare is a function of its own. *)

open Bigarray

type buffer = (int32, int32_elt, c_layout) Array1.t
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

let[@inline] word (b : 's checked) at = Int32.to_int (Array1.unsafe_get b at)
let[@inline] unsigned b at = word b at land 0xffff_ffff
let long = 0xffff

(* ---- Nodes ---- *)

let[@inline] is_fork head = head land 2 <> 0

let[@inline] head b at =
  let h = word b at in
  if is_fork h then (h lsl 2) land 0x70 else h

let[@inline] count_in head = (head lsr 16) land 0xffff
let[@inline] second head = (head lsr 5) land 0x7ff_ffff

let[@inline] count b at =
  let h = word b at in
  if is_fork h then 2 else if count_in h <> long then count_in h else unsigned b (at + 1)

let[@inline] first_plain b at = at + count_in (word b at)
let[@inline] first_short b at = if is_fork (word b at) then at + 1 else first_plain b at

let[@inline] first_any b at =
  let h = word b at in
  if is_fork h || count_in h = 0 then at + 1
  else if count_in h <> long then at + count_in h
  else at + 1 + unsigned b (at + 1)

let[@inline] child_plain b at i = if i = 0 then first_plain b at else at + unsigned b (at + i)

let[@inline] child_short b at i =
  let h = word b at in
  if is_fork h then if i = 0 then at + 1 else at + second h else child_plain b at i

let[@inline] child_any b at i =
  if i = 0 then first_any b at
  else
    let h = word b at in
    if is_fork h then at + second h
    else if count_in h <> long then at + unsigned b (at + i)
    else at + unsigned b (at + i + 1)

let[@inline] ones x =
  let x = x - ((x lsr 1) land 0x5555_5555) in
  let x = (x land 0x3333_3333) + ((x lsr 2) land 0x3333_3333) in
  ((((x + (x lsr 4)) land 0x0f0f_0f0f) * 0x0101_0101) lsr 24) land 0xff

(* ---- Numbers ---- *)

let[@inline] small bits x =
  let sign = 1 lsl (bits - 1) in
  (x lxor sign) - sign

(* Which of two words is the lower half of a number. *)
let low = if Sys.big_endian then 1 else 0

let[@inline] low_half (b : 's checked) at =
  Int64.logand (Int64.of_int32 (Array1.unsafe_get b (at + low))) 0xffff_ffffL

let[@inline] high_half (b : 's checked) at =
  Int64.shift_left (Int64.of_int32 (Array1.unsafe_get b (at + 1 - low))) 32

let[@inline] int64_in b at = Int64.logor (low_half b at) (high_half b at)

let int_in b at =
  let high = word b (at + 1 - low) in
  if high < -0x4000_0000 || high >= 0x4000_0000 then raise (Wide_int (4 * at));
  (high lsl 32) lor unsigned b (at + low)

let[@inline] int_at b at =
  let h = word b at in
  if h land 1 <> 0 then h asr 1 else int_in b (at + 1)

let[@inline] int64_at b at =
  let h = word b at in
  if h land 1 <> 0 then Int64.of_int (h asr 1) else int64_in b (at + 1)

let[@inline] float64_in b at = Int64.float_of_bits (int64_in b at)
let[@inline] float32_in (b : 's checked) at = Int32.float_of_bits (Array1.unsafe_get b at)
let[@inline] float_at b at = float64_in b (at + 1)

(* ---- Lists ---- *)

let first_bits = 20
let no_items = 0
let[@inline] run at = at lsl first_bits
let[@inline] rest at first = (at lsl first_bits) lor first
let[@inline] first_of items = items land ((1 lsl first_bits) - 1)
let[@inline] node_of items = items lsr first_bits
let[@inline] length b items = if items = 0 then 0 else count b (node_of items) - first_of items
let[@inline] item b items i = child_any b (node_of items) (first_of items + i)
let[@inline] is_none b at = word b at land 1 <> 0
let[@inline] is_no_number b at = word b at = 0
let[@inline] elements_length b at = if at = 0 then 0 else unsigned b (at + 1)

(* Where in its word the byte, or the pair of bytes, of this number is. *)
let[@inline] shift_of_byte i = 8 * if Sys.big_endian then 3 - (i land 3) else i land 3
let[@inline] shift_of_pair i = 16 * if Sys.big_endian then 1 - (i land 1) else i land 1
let[@inline] byte_in b at i = (word b (at + 2 + (i lsr 2)) lsr shift_of_byte i) land 0xff
let[@inline] pair_in b at i = (word b (at + 2 + (i lsr 1)) lsr shift_of_pair i) land 0xffff
let[@inline] wide_at at i = at + 2 + (2 * i)
let[@inline] word_at at i = at + 2 + i

(* ---- Texts ---- *)

let[@inline] text_length b at = unsigned b (at + 1)
let[@inline] text_byte b at i = byte_in b at i

let text (b : 's checked) at =
  let length = text_length b at in
  let bytes = Bytes.create length in
  let whole = length lsr 2 in
  for i = 0 to whole - 1 do
    Bytes.set_int32_ne bytes (4 * i) (Array1.unsafe_get b (at + 2 + i))
  done;
  for i = 4 * whole to length - 1 do
    Bytes.unsafe_set bytes i (Char.unsafe_chr (text_byte b at i))
  done;
  Bytes.unsafe_to_string bytes
