(* What OCaml 4 thinks of its heap when many of its blocks are held by roots: see overhead.h. *)

open Support
open Testing

(* Only the debug runtime compares the heap with its size, and so must be told the truth. *)
let is_told_the_truth = Sys.runtime_variant () = "d"

(* Each holds another one, which therefore is read. *)
let roots_of_references () = Array.init 300_000 (fun i -> Root.create (ref (ref i)))

let roots_of_large_blocks () = Array.init 300_000 (fun i -> Root.create (Array.make 20 (Some i)))
let roots_of_integers () = Array.init 2_000_000 Root.create

let roots_of_one_block () =
  let block = ref (ref 0) in
  Array.init 2_000_000 (fun _ -> Root.create block)

let allocate_for_cycles count =
  let until = (Gc.quick_stat ()).major_collections + count in
  while (Gc.quick_stat ()).major_collections < until do
    ignore (Sys.opaque_identity (Bytes.create 4_000))
  done

let live = Array.init 300_000 (fun i -> ref i)

let no_cycle_is_forced roots_of () =
  let roots = roots_of () in
  Gc.full_major ();
  let before = Gc.quick_stat () in
  allocate_for_cycles 10;
  let after = Gc.quick_stat () in
  Array.iter Root.delete roots;
  ignore (Sys.opaque_identity live);
  let expected = before.forced_major_collections in
  check (is_told_the_truth || after.forced_major_collections = expected) "no cycle is done at once"

let the_heap_has_its_size () =
  let roots = roots_of_references () in
  let check_size () =
    let s = Gc.stat () in
    check_int ~expected:s.heap_words (s.live_words + s.free_words + s.fragments) "words of the heap"
  in
  for _ = 1 to 200 do
    Root.gc_slice 20_000;
    check_size ()
  done;
  Gc.full_major ();
  check_size ();
  Array.iter Root.delete roots

let () =
  Root.leave_to_marker ();
  run
    [
      ("references", no_cycle_is_forced roots_of_references);
      ("large_blocks", no_cycle_is_forced roots_of_large_blocks);
      ("integers", no_cycle_is_forced roots_of_integers);
      ("one_block", no_cycle_is_forced roots_of_one_block);
      ("the_heap_has_its_size", the_heap_has_its_size);
    ]
