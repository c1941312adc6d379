(* Where OCaml 4 darkens many roots at once: in whole cycles, and in none that is made in slices. See
   stop.h. *)

open Support
open Testing

let count = 1_000

(* How many slots are read at snapshots of [work], when [before] is over? *)
let slots_read ~before work =
  Root.leave_to_marker ();
  let roots = Array.init count (fun i -> Root.create (ref i)) in
  before ();
  let already = (Root.statistics ()).slots_scanned_major in
  work ();
  let slots = (Root.statistics ()).slots_scanned_major - already in
  Array.iter Root.delete roots;
  slots

let cycles () = (Gc.quick_stat ()).major_collections

let slices allocate () =
  let until = cycles () + 3 in
  while cycles () < until do
    allocate ();
    Root.gc_slice 1_000
  done

let allocate () = ignore (Sys.opaque_identity (ref 0))

(* Two begin in a full major collection, the second when it is over. *)
let whole_cycles () =
  check_int ~expected:(2 * count) (slots_read ~before:Gc.full_major Gc.full_major) "slots read at once"

let cycles_of_slices ~before allocate () =
  check_int ~expected:0 (slots_read ~before (slices allocate)) "slots read at once"

let () =
  run
    [
      ("whole_cycles", whole_cycles);
      ("slices_after_whole_cycles", cycles_of_slices ~before:Gc.full_major allocate);
      ("slices", cycles_of_slices ~before:(slices allocate) allocate);
      ("slices_without_allocation", cycles_of_slices ~before:(slices allocate) ignore);
    ]
