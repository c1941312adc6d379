(* The walk of views.ml over CPython's tree, written by hand: bench/typed/views

     by_hand FILE                           nine rounds, in nanoseconds for each node

   It knows what trees.h builds, and looks at nothing else: no node has more than 65,534 children
   but the list of statements, all numbers are small, and an expression is one of four kinds. So no
   reader that a schema compiler could write takes fewer steps. Words are read as in adtc_words.ml,
   and memory is asked for ahead as there. *)

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

let[@inline] child b at i = at + bits (word b (at + i)) 0 0xffff_ffff
let[@inline] small b at = Nativeint.to_int (Nativeint.shift_right (word b at) 1)
let[@inline] tag head = bits head 4 31
let[@inline] count head = bits head 16 0xffff
let[@inline] is_fork head = bits head 1 1 <> 0

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

let walk_mod b at =
  let body = at + 1 in
  let count = bits (word b (body + 1)) 0 0xffff_ffff in
  walk_statement b (body + 1 + count);
  for i = 1 to count - 1 do
    walk_statement b (child b body (i + 1))
  done

let content path : buffer =
  let file = Unix.openfile path [ O_RDONLY ] 0 in
  Bigarray.array1_of_genarray (Unix.map_file file Int32 C_layout false [| -1 |])

let () =
  let b = content Sys.argv.(1) in
  let root = bits (word b 6) 0 0xffff_ffff in
  for _ = 1 to 9 do
    sum.whole <- 0;
    sum.nodes <- 0;
    let start = Sys.time () in
    walk_mod b root;
    let time = Sys.time () -. start in
    Printf.printf "%.3f %d %d\n" (time *. 1e9 /. float sum.nodes) sum.whole sum.nodes
  done
