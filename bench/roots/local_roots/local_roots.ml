(* The fixpoint of a function of OCaml, computed by recursion in C: what it costs to keep values
   alive for the time of a call. A call is N iterations deep, and each of them calls OCaml once.

   The time is that of one iteration, so it is nearly the same for every depth. But small depths
   also show what a call costs once, and large ones what depth itself costs. *)

open Bench_harness

let fixpoint = Variable.one_of "REF" Fixpoint.by_name
let depth = Variable.integer "N" ~min:1 ~max:10_000
let iterations = Variable.integer "ITERATIONS" ~min:1 ~max:1_000_000_000 ~default:3_000_000

(* From 0, reaches [depth - 1] in as many steps, and stays there: [depth] calls. *)
let climb depth =
  let top = float_of_int (depth - 1) in
  fun x -> if x < top then x +. 1. else x

let repeat (fixpoint : Fixpoint.t) depth calls =
  let f = climb depth in
  let sum = ref 0. in
  for _ = 1 to calls do
    sum := !sum +. fixpoint f 0.
  done;
  !sum

let work () =
  let fixpoint = Variable.get fixpoint in
  let depth = Variable.get depth in
  let iterations = Variable.get iterations in
  let calls = max 1 (iterations / depth) in
  ignore (repeat fixpoint depth (max 1 (calls / 100)));
  let sum, measures = Program.observe (fun () -> repeat fixpoint depth calls) in
  if sum <> float_of_int calls *. float_of_int (depth - 1) then
    Program.fail "wrong result for depth %d: %d fixpoints sum up to %g" depth calls sum;
  let per count = Program.seconds measures *. 1e9 /. float_of_int count in
  ("ns_per_iteration", Json.Float (per (calls * depth)))
  :: ("ns_per_call", Json.Float (per calls))
  :: ("calls", Json.Int calls) :: measures

let () = Program.run ~name:"local_roots" work
