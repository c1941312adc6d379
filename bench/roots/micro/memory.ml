(* How much memory a live cell takes, beside the word by which it is known: what is resident before
   and after many were created. All hold one block of the major heap. *)

open Bench_harness
open Bench_micro

let implementation = Variable.one_of "REF" Stores.by_name
let roots = Variable.integer "ROOTS" ~min:1 ~max:200_000_000

let resident () =
  match Memory.resident_bytes () with
  | Some bytes -> bytes
  | None -> Program.fail "the system does not tell how much memory is resident"

let work () =
  let (module S) = Variable.get implementation in
  let n = Variable.get roots in
  let v = ref 1 in
  S.setup ~room:n;
  Gc.full_major ();
  let before = resident () in
  let (), measures = Program.observe (fun () -> S.create n v) in
  let bytes = resident () - before in
  if S.holding v <> n then Program.fail "a cell lost its value";
  S.delete ();
  ("bytes_per_root", Json.Float (float_of_int bytes /. float_of_int n))
  :: ("roots_created", Json.Int n) :: measures

let () = Program.run ~name:"memory" work
