(* What one operation on a cell costs: so many cells, a loop, and the clock around the loop. All
   cells hold one block of the major heap, unless said otherwise. No collection happens between the
   creation of the cells and the end of the loop, unless said otherwise.
   ../../README.md says what each operation does. *)

open Bench_harness
open Bench_micro

type operation =
  | Pairs
  | Create
  | Delete of (int -> int array)  (** in which order *)
  | Delete_marking
  | Modify
  | Modify_old
  | Get

let fifo n = Array.init n Fun.id
let lifo n = Array.init n (fun i -> n - 1 - i)

let random n =
  let order = fifo n in
  Prng.shuffle (Prng.create ~seed:1) order;
  order

let operations =
  [
    ("pairs", Pairs);
    ("create", Create);
    ("delete_lifo", Delete lifo);
    ("delete_fifo", Delete fifo);
    ("delete_random", Delete random);
    ("delete_marking", Delete_marking);
    ("modify", Modify);
    ("modify_old", Modify_old);
    ("get", Get);
  ]

let implementation = Variable.one_of "REF" Stores.by_name
let operation = Variable.one_of "OPERATION" operations
let roots = Variable.integer "ROOTS" ~min:1 ~max:200_000_000

let seconds work =
  let before = Clock.now () in
  work ();
  Clock.now () -. before

(* A collection of an empty minor heap would be skipped. *)
let minor () =
  ignore (Sys.opaque_identity (ref 0));
  Gc.minor ()

module Loops (S : Store.S) = struct
  let check n v = if S.holding v <> n then Program.fail "a cell lost its value"

  let timed_delete n v =
    check n v;
    seconds S.delete

  (* Gives the time. Cells may be left. *)
  let time n v = function
    | Pairs -> seconds (fun () -> S.pairs n v)
    | Create ->
        let seconds = seconds (fun () -> S.create n v) in
        check n v;
        seconds
    | Modify ->
        S.create n (ref 0);
        let seconds = seconds (fun () -> S.modify v) in
        check n v;
        seconds
    | Modify_old ->
        S.create n v;
        minor ();
        let young = ref 0 in
        let seconds = seconds (fun () -> S.modify young) in
        check n young;
        seconds
    | Get ->
        S.create n v;
        seconds (fun () -> check n v)
    | Delete order ->
        let order = order n in
        Gc.full_major ();
        S.create n v;
        S.permute order;
        timed_delete n v
    | Delete_marking ->
        S.create n v;
        Gc.full_major ();
        ignore (Gc.major_slice 1);
        timed_delete n v

  let run n operation =
    S.setup ~room:n;
    let v = Sys.opaque_identity (ref 1) in
    let last = Weak.create 1 in
    Weak.set last 0 (Some v);
    Gc.full_major ();
    let seconds = time n v operation in
    S.delete ();
    (seconds, last)
end

(* Once the cells are gone, so is what they held. *)
let check_dead last =
  Gc.full_major ();
  Gc.full_major ();
  if Weak.check last 0 then Program.fail "a deleted cell keeps its value alive"

let work () =
  let (module S) = Variable.get implementation in
  let operation = Variable.get operation in
  let n = Variable.get roots in
  let module L = Loops (S) in
  let (seconds, last), measures = Program.observe (fun () -> L.run n operation) in
  check_dead last;
  ("ns", Json.Float (seconds *. 1e9 /. float_of_int n)) :: ("roots_created", Json.Int n) :: measures

let () = Program.run ~name:"micro" work
