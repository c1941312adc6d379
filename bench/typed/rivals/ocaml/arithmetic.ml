(* Sums, differences and products of 64 bits; None if they have more. *)

let sum a b =
  let v = Int64.add a b in
  if a >= 0L = (b >= 0L) && v >= 0L <> (a >= 0L) then None else Some v

let difference a b =
  let v = Int64.sub a b in
  if a >= 0L <> (b >= 0L) && v >= 0L <> (a >= 0L) then None else Some v

let product a b =
  let v = Int64.mul a b in
  if a = 0L || (Int64.div v a = b && not (a = -1L && b = Int64.min_int)) then Some v else None
