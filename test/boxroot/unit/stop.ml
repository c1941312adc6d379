(* Where OCaml 4 darkens many roots at once: if a cycle begins in a whole collection, and nowhere
   else. See stop.h. *)

open Support
open Testing

(* More than are few. *)
let count = 300_000

(* How many slots are read at snapshots of [work], when [before] is over? *)
let slots_read ~before work =
  let roots = Array.init count (fun i -> Root.create (ref i)) in
  before ();
  let already = (Root.statistics ()).slots_scanned_major in
  work ();
  let slots = (Root.statistics ()).slots_scanned_major - already in
  Array.iter Root.delete roots;
  slots

let cycles () = (Gc.quick_stat ()).major_collections

let check_cycles least work =
  let first = cycles () in
  work ();
  check (cycles () - first >= least) "enough cycles"

(* Between slices something is allocated, or nothing. *)

let slices_and_allocations () =
  for _ = 1 to 500 do
    ignore (Sys.opaque_identity (ref 0));
    Root.gc_slice 100_000
  done

let slices () =
  for _ = 1 to 500 do
    Root.gc_slice 100_000
  done

(* Two cycles begin in a full major collection, the second when what was asked for is done. *)
let whole_cycles () =
  let slots = slots_read ~before:Gc.full_major Gc.full_major in
  check_int ~expected:(2 * count) slots "slots read at once"

let cycles_of_slices ~before slices () =
  check_int ~expected:0
    (slots_read ~before (fun () -> check_cycles 3 slices))
    "slots read at once"

let () =
  run
    [
      ("whole_cycles", whole_cycles);
      ("slices_after_whole_cycles", cycles_of_slices ~before:Gc.full_major slices_and_allocations);
      ("slices", cycles_of_slices ~before:slices_and_allocations slices_and_allocations);
      ("slices_without_allocation", cycles_of_slices ~before:slices slices);
    ]
