(* Things that a program with one domain can do to a collector in the middle of marking. The rules
   are those of pool.h and chain.h; on OCaml 4 the same programs run over other code. *)

open Support
open Testing

let cycles () = (Gc.quick_stat ()).major_collections

(* Runs [step] between small slices, over that many whole cycles. From OCaml 5.5 on none ends in
   which a program allocates nothing. *)
let during_marking ~cycles:count ~slice step =
  let last = cycles () + count in
  while cycles () < last do
    step ();
    ignore (Sys.opaque_identity (Array.make 1_000 0));
    Root.gc_slice slice
  done

(* A value moves from a root to a field that the marker has long passed, and its root goes away: it
   was reachable at the snapshot, and nothing but the slot tells the marker. *)
let steal_while_marking ~count take =
  let heap = Array.make count None in
  let roots = Array.init count (fun id -> Some (Root.create (Values.make id))) in
  Gc.full_major ();
  let next = ref 0 in
  during_marking ~cycles:3 ~slice:500 (fun () ->
      for _ = 1 to count / 200 do
        let id = !next mod count in
        incr next;
        match roots.(id) with
        | Some root ->
          heap.(id) <- Some (Root.get root);
          roots.(id) <- take root
        | None ->
          roots.(id) <- Some (Root.create (Option.get heap.(id)));
          heap.(id) <- None
      done);
  Values.churn 2;
  let check_one id = function
    | Some v -> Values.check v id
    | None -> Values.check_root (Option.get roots.(id)) id
  in
  Array.iteri check_one heap

let steal_by_delete () =
  steal_while_marking ~count:20_000 (fun root ->
      Root.delete root;
      None)

let steal_by_foreign_thread () =
  steal_while_marking ~count:2_000 (fun root ->
      Root.delete_on_thread [| root |];
      None)

(* As above, but the root stays and holds something else: the slot is overwritten. *)
let steal_by_modify () =
  let count = 20_000 in
  let heap = Array.make count None in
  let roots = Values.roots count in
  Gc.full_major ();
  let next = ref 0 in
  during_marking ~cycles:4 ~slice:500 (fun () ->
      for _ = 1 to 100 do
        let id = !next mod count in
        incr next;
        let v = Root.get roots.(id) in
        Values.check v id;
        heap.(id) <- Some v;
        roots.(id) <- Root.modify roots.(id) (Values.make id)
      done);
  Values.churn 2;
  Values.check_roots roots;
  Array.iteri (fun id v -> Option.iter (fun v -> Values.check v id) v) heap;
  Array.iter Root.delete roots

let begin_next_cycle () =
  let before = cycles () in
  while cycles () = before do
    ignore (Sys.opaque_identity (Array.make 1_000 0));
    Root.gc_slice 20_000
  done;
  Root.gc_slice 100

(* A quarter of the roots of each pool in each of four cycles, when it has just begun: no slice has
   come to most of the dead slots of the cycle before. Blocks that are allocated then are marked, so
   that nothing but the slots tells the marker. *)
let steal_in_four_cycles () =
  let quarter = 100_000 in
  let roots = Values.roots (4 * quarter) in
  Gc.full_major ();
  let steal part =
    begin_next_cycle ();
    let heap = Array.make quarter (Root.get roots.(part)) in
    for i = 0 to quarter - 1 do
      let root = roots.((4 * i) + part) in
      heap.(i) <- Root.get root;
      Root.delete root
    done;
    heap
  in
  let heaps = Array.init 4 steal in
  Values.churn 2;
  Array.iteri
    (fun part heap -> Array.iteri (fun i v -> Values.check v ((4 * i) + part)) heap)
    heaps

(* Slots that are emptied and filled again before the marker comes by. *)
let reuse_while_marking () =
  let count = 20_000 in
  let roots = Values.roots count in
  Gc.full_major ();
  let state = Random.State.make [| 5 |] in
  during_marking ~cycles:4 ~slice:1_000 (fun () ->
      for _ = 1 to 200 do
        let id = Random.State.int state count in
        Root.delete roots.(id);
        roots.(id) <- Root.create (Values.make id)
      done);
  Values.churn 2;
  Values.check_roots roots;
  Array.iter Root.delete roots

(* A root that holds an encoded exception for a moment, in a pool that the marker has yet to come
   to: it must not find that in a dead slot. *)
let results_while_marking () =
  let count = 20_000 in
  let roots = Values.roots count in
  Array.iteri (fun id root -> if id mod 2 = 0 then Root.delete root) roots;
  Gc.full_major ();
  let raise_one n = if n mod 2 = 0 then raise Not_found else raise Exit in
  let check_one n root =
    check (Root.get root = if n mod 2 = 0 then Not_found else Exit) "the exception"
  in
  let results = Array.init 1_000 (fun n -> Root.create_for_result (fun () -> raise_one n)) in
  let next = ref 0 in
  during_marking ~cycles:3 ~slice:2_000 (fun () ->
      for _ = 1 to 100 do
        let n = !next mod 1_000 in
        incr next;
        check_one n results.(n);
        Root.delete results.(n);
        results.(n) <- Root.create_for_result (fun () -> raise_one n)
      done);
  Array.iteri check_one results;
  Array.iteri (fun id root -> if id mod 2 = 1 then Values.check_root root id) roots

(* Pools that nobody touches are reached in every cycle. *)
let many_cycles () =
  let roots = Values.roots 20_000 in
  for _ = 1 to 8 do
    Values.churn 1;
    Values.check_roots roots
  done;
  Array.iter Root.delete roots;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* Collects until no more than so many pools live: they are given back a few at each collection. *)
let expect_pools_given_back ~but =
  let collections = ref 0 in
  while (Root.statistics ()).pools_live > but && !collections < 100 do
    incr collections;
    Gc.full_major ()
  done;
  check ((Root.statistics ()).pools_live <= but) "the pools are given back"

(* More pools than the mark stack has entries, over a heap of next to nothing. *)
let many_pools_in_a_small_heap () =
  let v = Values.make_old 3 in
  Gc.compact ();
  let roots = Array.init 5_000_000 (fun _ -> Root.create v) in
  Gc.full_major ();
  during_marking ~cycles:2 ~slice:100_000 ignore;
  Gc.full_major ();
  Values.overwrite_garbage ();
  Values.check_root roots.(0) 3;
  Values.check_root roots.(4_999_999) 3;
  Array.iter Root.delete roots;
  expect_pools_given_back ~but:0

(* A dead slot with a pointer to a minor heap that is no longer where it was. *)
let dead_slot_and_resized_minor_heap () =
  let size = (Gc.get ()).minor_heap_size in
  let kept = Values.roots 100 in
  for round = 1 to 6 do
    let roots = Values.roots 3_000 in
    Root.delete_on_thread roots;
    Gc.set { (Gc.get ()) with minor_heap_size = (if round mod 2 = 0 then size else size * 64) };
    Values.overwrite_garbage ();
    Gc.full_major ();
    Values.check_roots kept
  done;
  Gc.compact ();
  Values.check_roots kept;
  Array.iter Root.delete kept

(* The value of a deleted root lives on in a slot that is dead until the next snapshot. *)
let compaction_with_dead_slots () =
  let roots = Values.roots 20_000 in
  Gc.full_major ();
  for round = 0 to 3 do
    Root.gc_slice 10_000;
    Array.iteri (fun id root -> if id mod 5 = round then Root.delete root) roots;
    Gc.compact ();
    Values.overwrite_garbage ();
    Array.iteri (fun id root -> if id mod 5 > round then Values.check_root root id) roots
  done

(* More pools die while the collector marks than one slice of sweeping frees: all of them are given
   back in the end, what they held is released, and what lives among them stays. *)
let sweeping_in_slices () =
  let count = 800_000 in
  let kept = Values.roots 1_000 in
  let released = Weak.create 1 in
  Weak.set released 0 (Some (ref 0));
  let roots = Array.init count (fun _ -> Root.create (Option.get (Weak.get released 0))) in
  Gc.full_major ();
  Root.gc_slice 100;
  Root.delete_on_thread roots;
  check ((Root.statistics ()).pools_live > 200) "nothing is swept yet";
  expect_pools_given_back ~but:4;
  Values.check_roots kept;
  Gc.full_major (); (* for the dead slots in pools that stay *)
  check (not (Weak.check released 0)) "the value is released";
  Array.iter Root.delete kept

(* On OCaml 4 a full collection is two cycles, on OCaml 5 three. *)
let six_cycles () =
  for _ = 1 to if ocaml < (5, 0) then 3 else 2 do
    Gc.full_major ()
  done

(* Far more dies than the usual slices free, and the program asks for full collections only. *)
let sweeping_catches_up () =
  let released = Weak.create 1 in
  Weak.set released 0 (Some (ref 0));
  let roots = Array.init 3_000_000 (fun _ -> Root.create (Option.get (Weak.get released 0))) in
  Gc.full_major ();
  Root.gc_slice 100;
  Array.iter Root.delete roots;
  six_cycles ();
  check (not (Weak.check released 0)) "the value is released"

(* Finalisers run in the middle of collections and use roots. *)
let roots_in_finalisers () =
  let kept = Values.roots 100 and extra = ref [] in
  for id = 0 to 4_999 do
    let root = Root.create (Values.make id) in
    let owner = ref id in
    Gc.finalise
      (fun _ ->
        Values.check_root root id;
        Root.delete root;
        if id mod 10 = 0 then extra := (id, Root.create (Values.make id)) :: !extra)
      owner
  done;
  Values.churn 4;
  check_int ~expected:500 (List.length !extra) "finalisers that made a root";
  List.iter (fun (id, root) -> Values.check_root root id) !extra;
  Values.check_roots kept

(* The same from C, where they may run in the middle of a sweep or a compaction. *)
let roots_in_c_finalisers () =
  let kept = Values.roots 1_000 in
  for round = 1 to 5 do
    let owners = List.init 5_000 (fun id -> Root.Owner.make (Root.create (Values.make id))) in
    Gc.full_major ();
    ignore (Sys.opaque_identity owners);
    if round mod 2 = 0 then Gc.compact () else Values.churn 2
  done;
  Values.churn 3;
  Values.check_roots kept;
  check ((Root.statistics ()).pools_live <= 4) "the roots of the owners are gone"

(* Deletion by another thread is noticed even if no collection ever comes. *)
let no_collection_at_all () =
  let deleter = Root.Deleter.start () in
  let before = (Gc.quick_stat ()).minor_collections in
  for _ = 1 to 2_000_000 do
    Root.Deleter.send deleter (Root.create 0)
  done;
  check_int ~expected:before (Gc.quick_stat ()).minor_collections "minor collections";
  Root.Deleter.stop deleter;
  check ((Root.statistics ()).pools_peak <= 20) "memory is bounded by what is live"

(* Each process goes on with the cycle that was under way, in its own memory. *)
let fork_while_marking () =
  let fine = 10 in
  let roots = Values.roots 20_000 in
  let work step =
    for i = 1 to 40 do
      Root.gc_slice 1_000;
      for k = 0 to 99 do
        let id = ((i * 100) + k) * step mod 20_000 in
        roots.(id) <- Root.modify roots.(id) (Values.make id)
      done
    done;
    Values.churn 2;
    Values.check_roots roots;
    Array.iter Root.delete roots;
    expect_pools_given_back ~but:0
  in
  Gc.full_major ();
  Root.gc_slice 2_000;
  Root.delete_on_thread (Values.roots 1_000);
  match Unix.fork () with
  | 0 ->
    work 3;
    Unix._exit fine
  | child ->
    work 7;
    check (snd (Unix.waitpid [] child) = WEXITED fine) "the child"

let () =
  Root.leave_to_marker ();
  run
    [
      ("steal_by_delete", steal_by_delete);
      ("steal_by_foreign_thread", steal_by_foreign_thread);
      ("steal_by_modify", steal_by_modify);
      ("steal_in_four_cycles", steal_in_four_cycles);
      ("reuse_while_marking", reuse_while_marking);
      ("results_while_marking", results_while_marking);
      ("many_cycles", many_cycles);
      ("many_pools_in_a_small_heap", many_pools_in_a_small_heap);
      ("dead_slot_and_resized_minor_heap", dead_slot_and_resized_minor_heap);
      ("compaction_with_dead_slots", compaction_with_dead_slots);
      ("sweeping_in_slices", sweeping_in_slices);
      ("sweeping_catches_up", sweeping_catches_up);
      ("roots_in_finalisers", roots_in_finalisers);
      ("roots_in_c_finalisers", roots_in_c_finalisers);
      ("no_collection_at_all", no_collection_at_all);
      ("fork_while_marking", fork_while_marking);
    ]
