type t = { mutable times : floatarray; mutable count : int }

(* To grow takes time, in which a slice may be made that nobody has asked for. *)
let room = 1_000_000

let create () = { times = Float.Array.make room 0.; count = 0 }

let grow d =
  let larger = Float.Array.create (2 * d.count) in
  Float.Array.blit d.times 0 larger 0 d.count;
  d.times <- larger

let add d time =
  if d.count = Float.Array.length d.times then grow d;
  Float.Array.set d.times d.count time;
  d.count <- d.count + 1

let count d = d.count

let sorted d =
  let times = Float.Array.sub d.times 0 d.count in
  Float.Array.sort compare times;
  times

let total d = Float.Array.fold_left ( +. ) 0. (Float.Array.sub d.times 0 d.count)

let quantile sorted percent =
  match Float.Array.length sorted with
  | 0 -> 0.
  | n -> Float.Array.get sorted (int_of_float (percent /. 100. *. float_of_int (n - 1)))

let longest sorted = quantile sorted 100.
