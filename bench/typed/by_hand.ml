(* The walks of views.ml, written by hand: bench/typed/views

     ocaml_by_hand walk FILE    nine walks: nanoseconds, what was found, the nodes

   They know what trees.h builds, and look at nothing else. Only the groups and the statements are
   more than 65,534. A fork is a circle, all numbers are small, and an expression is one of four
   kinds. So no reader that a schema compiler could write takes fewer steps. Words and floats are
   read as in adtc_words.ml, and memory is asked for ahead as there. *)

open Bigarray

type buffer = (int32, int32_elt, c_layout) Array1.t
type real = { mutable value : float }
type sum = { mutable whole : int; mutable nodes : int; real : real }

let[@inline] add s number = s.whole <- s.whole + number
let[@inline] add_float s number = s.real.value <- s.real.value +. number
let[@inline] node s = s.nodes <- s.nodes + 1

external look_ahead_of : buffer -> (int[@untagged]) -> unit
  = "adtc_typed_ml_look_ahead_byte" "adtc_typed_ml_look_ahead"
[@@noalloc]

let[@inline] look_ahead b at = if at land 127 < 16 then look_ahead_of b at
let[@inline] word (b : buffer) at = Nativeint.of_int (Int32.to_int (Array1.unsafe_get b at))

let[@inline] bits word shift mask =
  Nativeint.to_int
    (Nativeint.logand (Nativeint.shift_right_logical word shift) (Nativeint.of_int mask))

external float_in : buffer -> (int[@untagged]) -> (float[@unboxed])
  = "adtc_typed_ml_float64_byte" "adtc_typed_ml_float64"
[@@noalloc]

let[@inline] child b at i = at + bits (word b (at + i)) 0 0xffff_ffff
let[@inline] small b at = Nativeint.to_int (Nativeint.shift_right (word b at) 1)
let[@inline] tag head = bits head 4 31
let[@inline] count head = bits head 16 0xffff
let[@inline] is_fork head = bits head 1 1 <> 0

(* ---- Shapes ---- *)

let[@inline] text_length b at = bits (word b at) 7 0x1ff_ffff

let walk_point b at s =
  node s;
  add_float s (float_in b (at + 2) +. float_in b (at + 4))

let rec walk_shape b at s =
  look_ahead b at;
  node s;
  let head = word b at in
  if is_fork head then begin
    add_float s (float_in b (at + 2));
    walk_point b (at + bits head 5 0x7ff_ffff) s
  end
  else
    match bits head 4 3 with
    | 1 ->
      let count = count head in
      walk_point b (at + count) s;
      for i = 1 to count - 1 do
        walk_point b (child b at i) s
      done
    | 2 ->
      let bold = if bits head 11 3 = 2 then 1 else 0 in
      let size = bits (word b (at + 2)) 1 0xffff in
      add s (bits head 13 7 + bold + size + text_length b (child b at 1))
    | _ ->
      let count = count head in
      add s (text_length b (at + count));
      for i = 1 to count - 1 do
        walk_shape b (child b at i) s
      done

(* A node whose count has a word of its own, and no fork. *)
let walk_long walk b at s =
  let count = bits (word b (at + 1)) 0 0xffff_ffff in
  walk b (at + 1 + count) s;
  for i = 1 to count - 1 do
    walk b (child b at (i + 1)) s
  done

let walk_groups b at s =
  node s;
  walk_long walk_shape b at s

(* ---- CPython's ---- *)

(* The last two of four positions may be absent, for which the head has a bit each. *)
let[@inline] positions head shift = 2 + bits head shift 1 + bits head (shift + 1) 1

let rec walk_expr b at s =
  look_ahead b at;
  node s;
  let head = word b at in
  add s (small b (at + count head) + small b (child b at 1));
  match tag head with
  | 2 ->
    let first = positions head 10 in
    walk_expr b (child b at first) s;
    add s (bits head 12 15);
    walk_expr b (child b at (first + 1)) s
  | 16 ->
    let first = positions head 13 in
    let arguments = child b at (first + 1) in
    walk_expr b (child b at first) s;
    walk_list b arguments s
  | 19 -> add s (bits (word b (child b at (positions head 13))) 0 1)
  | 23 ->
    let text = word b (child b at (positions head 12)) in
    add s (bits text 7 0x1ff_ffff + bits head 14 3)
  | _ -> ()

and walk_list b at s =
  let head = word b at in
  if is_fork head then begin
    walk_expr b (at + 1) s;
    walk_expr b (at + bits head 5 0x7ff_ffff) s
  end
  else
    let count = count head in
    walk_expr b (at + count) s;
    for i = 1 to count - 1 do
      walk_expr b (child b at i) s
    done

let walk_statement b at s =
  look_ahead b at;
  node s;
  let head = word b at in
  add s (small b (at + count head));
  if tag head = 5 then begin
    let first = positions head 12 in
    walk_list b (child b at first) s;
    walk_expr b (child b at (first + 1)) s
  end

let walk_mod b at s = walk_long walk_statement b (at + 1) s

let content path : buffer =
  let file = Unix.openfile path [ O_RDONLY ] 0 in
  Bigarray.array1_of_genarray (Unix.map_file file Int32 C_layout false [| -1 |])

let () =
  let path = Sys.argv.(2) in
  let walk = if Filename.basename path = "python.adtc" then walk_mod else walk_groups in
  let b = content path in
  let root = bits (word b 6) 0 0xffff_ffff in
  for _ = 1 to 9 do
    let s = { whole = 0; nodes = 0; real = { value = 0. } } in
    let start = Sys.time () in
    walk b root s;
    let time = Sys.time () -. start in
    let value = s.real.value +. float s.whole in
    Printf.printf "%.0f %.0f %d\n" (time *. 1e9) value s.nodes
  done
