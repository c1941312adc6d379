type t = { mutable times : floatarray; mutable count : int }

let create ~room = { times = Float.Array.make room 0.; count = 0 }

let grow d =
  let larger = Float.Array.create (2 * d.count) in
  Float.Array.blit d.times 0 larger 0 d.count;
  d.times <- larger

let add d time =
  if d.count = Float.Array.length d.times then grow d;
  Float.Array.set d.times d.count time;
  d.count <- d.count + 1

let count d = d.count

let added d = Float.Array.sub d.times 0 d.count
let total d = Float.Array.fold_left ( +. ) 0. (added d)
let longest d = Float.Array.fold_left Float.max 0. (added d)

let sorted d =
  let times = added d in
  Float.Array.sort compare times;
  times

let quantile sorted percent =
  match Float.Array.length sorted with
  | 0 -> 0.
  | n -> Float.Array.get sorted (int_of_float (percent /. 100. *. float_of_int (n - 1)))
