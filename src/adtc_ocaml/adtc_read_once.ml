(* A table from positions to values, with open addressing: no more than half of it is used. *)

module W = Adtc_words

type t = {
  mutable positions : int array; (* 0, which is in the header: none *)
  mutable values : Obj.t array;
  mutable count : int;
}

let least = 16
let none = Obj.repr 0
let create () = { positions = Array.make least 0; values = Array.make least none; count = 0 }

(* Knuth, The Art of Computer Programming 3, 6.4: multiplication by the golden ratio. *)
let[@inline] hash at = (at * 0x1e37_79b9_7f4a_7c15) lsr 20

(* Where a position is, or would be. *)
let slot positions at =
  let mask = Array.length positions - 1 in
  let rec go i =
    let there = Array.unsafe_get positions i in
    if there = at || there = 0 then i else go ((i + 1) land mask)
  in
  go (hash at land mask)

let grow once =
  let room = 2 * Array.length once.positions in
  let positions = Array.make room 0 and values = Array.make room none in
  let move i at =
    if at <> 0 then (
      let to_ = slot positions at in
      positions.(to_) <- at;
      values.(to_) <- once.values.(i))
  in
  Array.iteri move once.positions;
  once.positions <- positions;
  once.values <- values

let add once at x =
  if 2 * once.count >= Array.length once.positions then grow once;
  let i = slot once.positions at in
  once.positions.(i) <- at;
  once.values.(i) <- Obj.repr x;
  once.count <- once.count + 1

let text once b at =
  let at = W.target b at in
  let i = slot once.positions at in
  if once.positions.(i) = at then (Obj.obj once.values.(i) : string)
  else
    let s = W.text b at in
    add once at s;
    s

let node read once b at k =
  let at = W.target b at in
  let i = slot once.positions at in
  if once.positions.(i) = at then k (Obj.obj once.values.(i))
  else
    read once b at (fun x ->
        add once at x;
        k x)
