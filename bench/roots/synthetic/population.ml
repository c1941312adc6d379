(* A growing array with holes. A hole holds the element that serves as filler, so that what was
   removed does not stay reachable from it; when half of the places are holes they are closed. *)

open Bench_harness

type 'a t = { filler : 'a; mutable places : 'a array; mutable used : int; mutable count : int }

let create ~filler = { filler; places = [||]; used = 0; count = 0 }
let count t = t.count

let resize t size =
  let places = Array.make size t.filler in
  let used = ref 0 in
  for i = 0 to t.used - 1 do
    let v = t.places.(i) in
    if v != t.filler then (
      places.(!used) <- v;
      incr used)
  done;
  t.places <- places;
  t.used <- !used

let add t v =
  if t.used = Array.length t.places then resize t (max 64 (2 * t.count));
  t.places.(t.used) <- v;
  t.used <- t.used + 1;
  t.count <- t.count + 1

let remove_at t i f =
  let v = t.places.(i) in
  if v != t.filler then (
    t.places.(i) <- t.filler;
    t.count <- t.count - 1;
    f v)

let cull t random chance f =
  for i = 0 to t.used - 1 do
    if not (Prng.happens random chance) then remove_at t i f
  done;
  if 2 * t.count < t.used then resize t (max 64 (2 * t.count))

let clear t f =
  for i = 0 to t.used - 1 do
    remove_at t i f
  done;
  t.used <- 0
