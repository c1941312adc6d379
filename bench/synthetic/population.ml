(* A growing array. What is removed must not stay reachable from it, so that freed places hold the
   element that serves as filler. *)

type 'a t = { filler : 'a; mutable members : 'a array; mutable count : int }

let create ~filler = { filler; members = [||]; count = 0 }
let count t = t.count

let grow t =
  let larger = Array.make (max 64 (2 * t.count)) t.filler in
  Array.blit t.members 0 larger 0 t.count;
  t.members <- larger

let add t v =
  if t.count = Array.length t.members then grow t;
  t.members.(t.count) <- v;
  t.count <- t.count + 1

let remove_at t i =
  let v = t.members.(i) in
  let last = t.count - 1 in
  t.members.(i) <- t.members.(last);
  t.members.(last) <- t.filler;
  t.count <- last;
  v

let remove_some t random count f =
  for _ = 1 to count do
    f (remove_at t (Bench_harness.Prng.below random t.count))
  done

let remove_all t f =
  while t.count > 0 do
    f (remove_at t (t.count - 1))
  done
