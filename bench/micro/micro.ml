(* What one operation on a cell costs: so many cells, a loop, and the clock around the loop. No
   collection happens meanwhile. All cells hold one block of the major heap, unless said otherwise.

   - pairs: create a cell and delete it, and again; the time is that of both
   - create: one after the other, none deleted
   - delete_lifo, delete_fifo, delete_random: all of them, from the last one created to the first,
     from the first to the last, in random order
   - modify: cells created since the last minor collection
   - modify_old: cells that were there before it, and now get a young block
   - get: read all of them, in order of creation *)

open Bench_harness
open Bench_micro

type operation = Pairs | Create | Delete of (Prng.t -> int array -> unit) | Modify | Modify_old | Get

let reverse _ array =
  let last = Array.length array - 1 in
  Array.iteri (fun i _ -> array.(i) <- last - i) array

let operations =
  [
    ("pairs", Pairs);
    ("create", Create);
    ("delete_lifo", Delete reverse);
    ("delete_fifo", Delete (fun _ _ -> ()));
    ("delete_random", Delete Prng.shuffle);
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

module Loops (S : Store.S) = struct
  let check n v = if S.holding v <> n then Program.fail "a cell lost its value"

  let permute n arrange =
    let order = Array.init n Fun.id in
    arrange (Prng.create ~seed:1) order;
    S.permute order

  (* Gives the time; leaves the cells to be deleted. *)
  let time n v = function
    | Pairs -> seconds (fun () -> S.pairs n v)
    | Create -> seconds (fun () -> S.create n v)
    | Modify ->
        S.create n (ref 0);
        seconds (fun () -> S.modify v)
    | Modify_old ->
        S.create n v;
        Gc.minor ();
        let young = ref 0 in
        let seconds = seconds (fun () -> S.modify young) in
        check n young;
        S.modify v;
        seconds
    | Get ->
        S.create n v;
        seconds (fun () -> check n v)
    | Delete arrange ->
        S.create n v;
        permute n arrange;
        check n v;
        let time = seconds S.delete in
        S.create n v;
        time

  let run n operation =
    S.setup ~room:n;
    let v = Sys.opaque_identity (ref 1) in
    let last = Weak.create 1 in
    Weak.set last 0 (Some v);
    Gc.full_major ();
    let seconds = time n v operation in
    if operation <> Pairs then check n v;
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

let () =
  Program.run ~name:"micro"
    ~usage:[ Variable.usage implementation; Variable.usage operation; Variable.usage roots ]
    work
