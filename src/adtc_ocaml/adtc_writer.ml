(* How a tree is written. The words are those that C's builder makes, see src/adtc/item.c. *)

open Bigarray

type buffer = Adtc_words.buffer

(* [used] and what is called a position are of words; each is two of the buffer's numbers. *)
type t = { mutable words : buffer; mutable used : int; once : Adtc_write_once.t option }

type rest = unit -> unit
type 'a write = t -> 'a -> rest -> unit

exception Too_large

(* ---- Room ---- *)

let most_words = 1 lsl 32
let fresh words : buffer = Array1.create Int16_unsigned C_layout (2 * words)
let[@inline] room w = Array1.dim w.words / 2

let grow w more =
  if more < 0 then invalid_arg "Adtc_writer: a size below zero";
  if more > most_words - w.used then raise Too_large;
  let needed = w.used + more in
  let larger = fresh (min most_words (max needed (2 * room w))) in
  let used = 2 * w.used in
  Array1.blit (Array1.sub w.words 0 used) (Array1.sub larger 0 used);
  w.words <- larger

(* Room for so many words. Where they are. *)
let[@inline] take w more =
  let at = w.used in
  if more < 0 || more > room w - at then grow w more;
  w.used <- at + more;
  at

let lower = if Sys.big_endian then 1 else 0

(* A position that somebody else has kept, of so many words that were taken. *)
let[@inline] taken w at words =
  if at < 0 || at > w.used - words then invalid_arg "Adtc_writer: a position of no item";
  at

let[@inline] set w at word =
  Array1.unsafe_set w.words ((2 * at) + lower) word;
  Array1.unsafe_set w.words ((2 * at) + 1 - lower) (word lsr 16)

let[@inline] get w at =
  Array1.unsafe_get w.words ((2 * at) + lower)
  lor (Array1.unsafe_get w.words ((2 * at) + 1 - lower) lsl 16)

(* How many there are. A list that goes round has no end: each item is compared with one that is
   kept, and whenever twice as many have been seen the next one is kept (Brent 1980). *)
let count items =
  let rec go items n kept until =
    match items with
    | [] -> n
    | _ :: more when more == kept -> invalid_arg "Adtc_typed: a list without an end"
    | _ :: more when n = until -> go more (n + 1) more (2 * until)
    | _ :: more -> go more (n + 1) kept until
  in
  go items 0 items 16

(* ---- Nodes ---- *)

let long = 0xffff
let fork_distances = 1 lsl 27

let node w ~variant ~count =
  if count = 2 && variant < 8 then (
    let at = take w 1 in
    set w at ((variant lsl 2) lor 2);
    at)
  else if count < long then (
    let at = take w (max 1 count) in
    set w at ((count lsl 16) lor (variant lsl 4));
    at)
  else
    let at = take w (count + 1) in
    set w at ((long lsl 16) lor (variant lsl 4));
    set w (at + 1) count;
    at

let child w node i =
  if i > 0 then
    let distance = w.used - node and head = get w (taken w node 1) in
    if head land 2 <> 0 then (
      if distance >= fork_distances then raise Too_large;
      set w node ((distance lsl 5) lor head))
    else
      let heads = if (head lsr 16) land 0xffff = long then 2 else 1 in
      set w (taken w (node + heads + i - 1) 1) distance

let word w bits = set w (take w 1) (bits lor 1)

(* ---- Elements ---- *)

(* So many, in so many words, of 2^log bytes each. Where the first is. *)
let elements_of w log count words =
  let at = take w (words + 2) in
  set w at ((log lsl 4) lor 4);
  set w (at + 1) count;
  at + 2

(* The head of elements, and of a string, that has the count. *)
let short_head head count = head lor 64 lor (count lsl 7)
let short_counts = 1 lsl 25

let record w count =
  let at = take w (count + 1) in
  set w at (short_head 0x24 count);
  let first = at + 1 in
  for i = first to first + count - 1 do
    set w i 0
  done;
  first

let[@inline] set_wide w at x =
  set w (at + lower) (Int64.to_int x);
  set w (at + 1 - lower) (Int64.to_int (Int64.shift_right x 32))

let[@inline] put_word w at x = set w (taken w at 1) x
let[@inline] put_int64 w at x = set_wide w (taken w at 2) x
let[@inline] put_float64 w at x = put_int64 w at (Int64.bits_of_float x)
let[@inline] put_float32 w at x = put_word w at (Int32.to_int (Int32.bits_of_float x))

(* Several in a word: where it is, and by how much they are shifted in it, is of their number. *)
let packed w log code a =
  let count = Array.length a in
  let in_word = 4 lsr log and bits = 8 lsl log in
  let first = elements_of w log count ((count + in_word - 1) / in_word) in
  let shift i = bits * if Sys.big_endian then in_word - 1 - (i mod in_word) else i mod in_word in
  for i = 0 to count - 1 do
    let at = first + (i / in_word) in
    let before = if i mod in_word = 0 then 0 else get w at in
    set w at (before lor ((code a.(i) land ((1 lsl bits) - 1)) lsl shift i))
  done

let bytes w code a = packed w 0 code a
let pairs w code a = packed w 1 code a

let words w number a =
  let first = elements_of w 2 (Array.length a) (Array.length a) in
  Array.iteri (fun i x -> set w (first + i) (number x)) a

let wides w number a =
  let first = elements_of w 3 (Array.length a) (2 * Array.length a) in
  Array.iteri (fun i x -> set_wide w (first + (2 * i)) (number x)) a

(* ---- Items ---- *)

let number w head x =
  let at = take w 3 in
  set w at head;
  set_wide w (at + 1) x

let int w x =
  if x >= -0x4000_0000 && x < 0x4000_0000 then set w (take w 1) ((x lsl 1) lor 1)
  else number w 12 (Int64.of_int x)

let int64 w x =
  let small = Int64.to_int x in
  if Int64.equal (Int64.of_int small) x then int w small else number w 12 x

let float w x = number w 28 (Int64.bits_of_float x)
let float32 w x = float w (Int32.float_of_bits (Int32.bits_of_float x))

(* The bytes, and zeros to the end of so many words from [at] on. *)
let blit w at s words =
  let whole = String.length s / 2 in
  for i = 0 to whole - 1 do
    Array1.unsafe_set w.words ((2 * at) + i) (String.get_uint16_ne s (2 * i))
  done;
  for i = whole to (2 * words) - 1 do
    Array1.unsafe_set w.words ((2 * at) + i) 0
  done;
  if String.length s land 1 <> 0 then
    let last = Char.code s.[2 * whole] in
    Array1.unsafe_set w.words ((2 * at) + whole) (last lsl (8 * lower))

let string w s =
  let length = String.length s in
  if length >= most_words then raise Too_large;
  let words = (length / 4) + 1 in
  if length < short_counts then (
    let at = take w (words + 1) in
    set w at (short_head 8 length);
    blit w (at + 1) s words)
  else
    let at = take w (words + 2) in
    set w at 8;
    set w (at + 1) length;
    blit w (at + 2) s words

(* ---- What is written once, and then referred to ---- *)

let most_back = 0x7fff_ffff (* words *)

let once_of w =
  match w.once with
  | Some once -> once
  | None -> invalid_arg "Adtc_writer: the schema shares no values"

let refer w place =
  let back = w.used - place in
  if back > most_back then raise Too_large;
  set w (take w 1) ((back lsl 1) lor 1)

let shared_string w s =
  let place = Adtc_write_once.text (once_of w) w.words s w.used in
  if place = 0 then string w s else refer w place

let shared class_ write w x rest =
  let once = once_of w in
  let number = Adtc_write_once.number once class_ x in
  if number < Adtc_write_once.count once then (
    refer w (Adtc_write_once.place once number);
    rest ())
  else (
    Adtc_write_once.begins once x w.used;
    write w x (fun () ->
        Adtc_write_once.ends once number;
        rest ()))

let copy w words =
  let count = String.length words / 4 in
  blit w (take w count) words count

let octets w s =
  let length = String.length s in
  if length >= most_words then raise Too_large;
  let words = (length + 3) / 4 in
  blit w (elements_of w 0 length words) s words

(* ---- Lists ---- *)

let rec each w node i write items rest =
  match items with
  | [] -> rest ()
  | [ x ] ->
    child w node i;
    write w x rest
  | x :: more ->
    child w node i;
    write w x (fun () -> each w node (i + 1) write more rest)

let run w parent i write items rest =
  match items with
  | [] -> rest ()
  | _ :: _ ->
    child w parent i;
    let at = node w ~variant:0 ~count:(count items) in
    each w at 0 write items rest

let[@inline] leaf put w x rest =
  put w x;
  rest ()

let of_int w x rest = leaf int w x rest
let of_int64 w x rest = leaf int64 w x rest
let of_float w x rest = leaf float w x rest
let of_float32 w x rest = leaf float32 w x rest
let of_string w x rest = leaf string w x rest
let of_shared_string w x rest = leaf shared_string w x rest

let optional write w x rest =
  match x with
  | Some x -> write w x rest
  | None -> leaf int w 0 rest

let optional_number write w x rest =
  match x with
  | Some x -> write w x rest
  | None -> leaf (fun w head -> set w (take w 1) head) w 0 rest

(* ---- Small fields ---- *)

let[@inline] some x = match x with None -> 0 | Some _ -> 1
let[@inline] items x = match x with [] -> 0 | _ :: _ -> 1
let[@inline] elements a = if Array.length a = 0 then 0 else 1
let[@inline] code of_value x = match x with None -> 0 | Some x -> 1 + of_value x
let[@inline] there of_value x = match x with None -> 0 | Some x -> of_value x

let[@inline] other_than default code = if code = default then 0 else 1 + code
let[@inline] same_float64 x y = Int64.equal (Int64.bits_of_float x) (Int64.bits_of_float y)
let[@inline] same_float32 x y = Int32.equal (Int32.bits_of_float x) (Int32.bits_of_float y)

let within field least most x =
  if x >= least && x <= most then x
  else invalid_arg (Printf.sprintf "%s: %d is not in %d..%d" field x least most)

(* ---- The whole ---- *)

let header_words = 8

let write_header w root =
  let header = Bytes.make 32 '\000' in
  Bytes.blit_string "ADTC" 0 header 0 4;
  Bytes.set_uint16_ne header 4 3;
  Bytes.set_uint8 header 6 1;
  Bytes.set_uint8 header 7 2;
  Bytes.set_int32_ne header 8 0x01020304l;
  Bytes.set_int32_ne header 12 32l;
  Bytes.set_int64_ne header 16 (Int64.of_int (4 * w.used));
  Bytes.set_int32_ne header 24 (Int32.of_int root);
  blit w 0 (Bytes.unsafe_to_string header) header_words

let stamped once stamp write value =
  let w = { words = fresh 1024; used = header_words; once } in
  octets w ("ASDL" ^ stamp);
  let root = w.used in
  write w value ignore;
  write_header w root;
  Array1.sub w.words 0 (2 * w.used)

let tree ~fingerprint write value = stamped None fingerprint write value

let shared_tree ~fingerprint write value =
  let once = Adtc_write_once.create value in
  Fun.protect
    ~finally:(fun () -> Adtc_write_once.release once)
    (fun () -> stamped (Some once) fingerprint write value)

(* The version has four bytes, the lowest one first. *)
let open_tree ~version ~fingerprint write value =
  let bytes = Bytes.create 4 in
  Bytes.set_int32_le bytes 0 (Int32.of_int version);
  stamped None (fingerprint ^ Bytes.unsafe_to_string bytes) write value
