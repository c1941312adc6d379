(* A counter of odd step, scrambled by multiplications and shifts. Everything is an [int], so that
   drawing allocates nothing. *)

type t = { mutable counter : int }

let create ~seed = { counter = seed }

let scramble z =
  let z = (z lxor (z lsr 30)) * 0x3f58476d1ce4e5b9 in
  let z = (z lxor (z lsr 27)) * 0x14d049bb133111eb in
  z lxor (z lsr 31)

let next t =
  t.counter <- t.counter + 0x1e3779b97f4a7c15;
  scramble t.counter

let below t n = (next t land max_int) mod n

(* Events are decided by 30 bits. *)
type chance = int

let bits = 30
let chance rate = int_of_float (Float.round (rate *. float_of_int (1 lsl bits)))
let happens t chance = next t land ((1 lsl bits) - 1) < chance

let shuffle t array =
  for i = Array.length array - 1 downto 1 do
    let j = below t (i + 1) in
    let v = array.(i) in
    array.(i) <- array.(j);
    array.(j) <- v
  done
