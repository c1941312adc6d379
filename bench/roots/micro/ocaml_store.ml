(* The floor: no cells, but an array of the OCaml heap and loops in OCaml. *)

open Store

let nothing : block = ref 0

(* [places] holds the values, [order] the place of each number. *)
let places = ref [||]
let order = ref [||]
let count = ref 0

let setup ~room =
  places := Array.make room nothing;
  order := Array.init room Fun.id

let modify v =
  let places = !places and order = !order in
  for i = 0 to !count - 1 do
    places.(order.(i)) <- v
  done

let create n v =
  count := n;
  modify v

(* The array that they come in keeps them alive. Our own room would be marked for nothing, which the
   others, whose room is outside the heap, do not pay. *)
let create_each _ =
  places := [||];
  order := [||]

let holding v =
  let places = !places and order = !order in
  let found = ref 0 in
  for i = 0 to !count - 1 do
    if places.(order.(i)) == v then incr found
  done;
  !found

let holding_each = Array.length
let permute permutation = order := permutation

(* Not after [create_each], and nothing else asks for it. *)
let delete_first _ = failwith "the array of blocks keeps them all"

let delete () =
  modify nothing;
  count := 0

let pairs n v =
  let places = !places in
  for _ = 1 to n do
    places.(0) <- v;
    places.(0) <- nothing
  done
