(* The walks of views.ml, written by hand: bench/typed/views

     by_hand FILE                           nine rounds, in nanoseconds for each node

   They know what trees.h builds, and look at nothing else. Only the groups and the statements are
   more than 65,534. A fork is a circle, all numbers are small, and an expression is one of four
   kinds. So no reader that a schema compiler could write takes fewer steps. Words and floats are
   read as in adtc_words.ml, and memory is asked for ahead as there. *)

open Bigarray

type buffer = (int32, int32_elt, c_layout) Array1.t
type sum = { mutable whole : int; mutable nodes : int }

let sum = { whole = 0; nodes = 0 }
let[@inline] add number = sum.whole <- sum.whole + number
let[@inline] node () = sum.nodes <- sum.nodes + 1

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

let real = [| 0. |]
let[@inline] add_float x = real.(0) <- real.(0) +. x
let[@inline] child b at i = at + bits (word b (at + i)) 0 0xffff_ffff
let[@inline] small b at = Nativeint.to_int (Nativeint.shift_right (word b at) 1)
let[@inline] tag head = bits head 4 31
let[@inline] count head = bits head 16 0xffff
let[@inline] is_fork head = bits head 1 1 <> 0

(* ---- Shapes ---- *)

let[@inline] text_length b at = bits (word b at) 7 0x1ff_ffff

let walk_point b at =
  node ();
  add_float (float_in b (at + 2) +. float_in b (at + 4))

let rec walk_shape b at =
  look_ahead b at;
  node ();
  let head = word b at in
  if is_fork head then begin
    add_float (float_in b (at + 2));
    walk_point b (at + bits head 5 0x7ff_ffff)
  end
  else
    match bits head 4 3 with
    | 1 ->
      let count = count head in
      walk_point b (at + count);
      for i = 1 to count - 1 do
        walk_point b (child b at i)
      done
    | 2 ->
      let bold = if bits head 11 3 = 2 then 1 else 0 in
      let size = bits (word b (at + 2)) 1 0xffff in
      add (bits head 13 7 + bold + size + text_length b (child b at 1))
    | _ ->
      let count = count head in
      add (text_length b (at + count));
      for i = 1 to count - 1 do
        walk_shape b (child b at i)
      done

(* A node whose count has a word of its own, and no fork. *)
let walk_long walk b at =
  let count = bits (word b (at + 1)) 0 0xffff_ffff in
  walk b (at + 1 + count);
  for i = 1 to count - 1 do
    walk b (child b at (i + 1))
  done

let walk_groups b at =
  node ();
  walk_long walk_shape b at

(* ---- CPython's ---- *)

(* The last two of four positions may be absent, for which the head has a bit each. *)
let[@inline] positions head shift = 2 + bits head shift 1 + bits head (shift + 1) 1

let rec walk_expr b at =
  look_ahead b at;
  node ();
  let head = word b at in
  add (small b (at + count head) + small b (child b at 1));
  match tag head with
  | 2 ->
    let first = positions head 10 in
    walk_expr b (child b at first);
    add (bits head 12 15);
    walk_expr b (child b at (first + 1))
  | 16 ->
    let first = positions head 13 in
    let arguments = child b at (first + 1) in
    walk_expr b (child b at first);
    walk_list b arguments
  | 19 -> add (bits (word b (child b at (positions head 13))) 0 1)
  | 23 ->
    let text = word b (child b at (positions head 12)) in
    add (bits text 7 0x1ff_ffff + bits head 14 3)
  | _ -> ()

and walk_list b at =
  let head = word b at in
  if is_fork head then begin
    walk_expr b (at + 1);
    walk_expr b (at + bits head 5 0x7ff_ffff)
  end
  else
    let count = count head in
    walk_expr b (at + count);
    for i = 1 to count - 1 do
      walk_expr b (child b at i)
    done

let walk_statement b at =
  look_ahead b at;
  node ();
  let head = word b at in
  add (small b (at + count head));
  if tag head = 5 then begin
    let first = positions head 12 in
    walk_list b (child b at first);
    walk_expr b (child b at (first + 1))
  end

let walk_mod b at = walk_long walk_statement b (at + 1)

let content path : buffer =
  let file = Unix.openfile path [ O_RDONLY ] 0 in
  Bigarray.array1_of_genarray (Unix.map_file file Int32 C_layout false [| -1 |])

let () =
  let path = Sys.argv.(1) in
  let walk = if Filename.basename path = "python.adtc" then walk_mod else walk_groups in
  let b = content path in
  let root = bits (word b 6) 0 0xffff_ffff in
  for _ = 1 to 9 do
    sum.whole <- 0;
    sum.nodes <- 0;
    real.(0) <- 0.;
    let start = Sys.time () in
    walk b root;
    let time = Sys.time () -. start in
    let value = real.(0) +. float sum.whole in
    Printf.printf "%.3f %.0f %d\n" (time *. 1e9 /. float sum.nodes) value sum.nodes
  done
