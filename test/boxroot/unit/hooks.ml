(* Hooks that were there before boxroot's are called, as often as before. *)

open Support
open Testing

type counts = {
  scans : int;
  slices : int;
  slice_ends : int;
  marking_ends : int;
  enters : int;
  leaves : int;
}

external install : unit -> unit = "test_hooks_install"
external counts : unit -> counts = "test_hooks_counts"
external take_away : unit -> unit = "test_hooks_take_away"

let is_ocaml_4 = ocaml < (5, 0)

let scan_hook_is_chained () =
  install ();
  Root.delete (Root.create 0);
  let before = counts () in
  Gc.minor ();
  let after_minor = counts () in
  Gc.full_major ();
  let after_major = counts () in
  check (before.scans < after_minor.scans) "called at a minor collection";
  check (after_minor.scans < after_major.scans) "called at a major collection"

(* OCaml 5.0 to 5.2, where one is asked for. *)
let makes_several_slices = ocaml >= (5, 0) && ocaml < (5, 3)

(* A boxroot hook is there too. *)
let slice_hook_is_chained () =
  install ();
  Root.delete (Root.create 0);
  let before = counts () in
  Root.gc_slice 1;
  let after = counts () in
  let calls = after.slices - before.slices in
  if makes_several_slices then check (calls >= 1) "called at a slice"
  else check_int ~expected:1 calls "called at a slice"

(* OCaml 5 has none of these. *)
let marking_hooks_are_chained () =
  install ();
  Root.delete (Root.create 0);
  let before = counts () in
  Gc.full_major ();
  ignore (Gc.major_slice 1);
  let after = counts () in
  check (is_ocaml_4 = (before.slice_ends < after.slice_ends)) "called when a slice ends";
  check (is_ocaml_4 = (before.marking_ends < after.marking_ends)) "called when marking ends"

(* OCaml 4 is in the middle of marking when those vanish that tell when it ends. *)
let marking_hooks_may_vanish () =
  Root.leave_to_marker ();
  let roots = Values.roots 20_000 in
  Gc.full_major ();
  Root.gc_slice 1_000;
  take_away ();
  let more = Values.roots 20_000 in
  for _ = 1 to 3 do
    Values.overwrite_garbage ();
    Gc.compact ();
    Values.check_roots roots;
    Values.check_roots more;
    Root.gc_slice 1_000
  done;
  Array.iter Root.delete roots;
  Array.iter Root.delete more

(* Only OCaml 4 has boxroot hooks there. *)
let blocking_section_hooks_are_chained () =
  install ();
  Root.delete (Root.create 0);
  let before = counts () in
  check_int ~expected:Root.eperm (Root.create_without_lock ()) "the lock is known to be released";
  let after = counts () in
  let expected = if is_ocaml_4 then 1 else 0 in
  check_int ~expected (after.enters - before.enters) "entries into a blocking section";
  check_int ~expected (after.leaves - before.leaves) "exits from a blocking section";
  Root.delete (Root.create 0)

let () =
  run
    [
      ("scan_hook_is_chained", scan_hook_is_chained);
      ("slice_hook_is_chained", slice_hook_is_chained);
      ("marking_hooks_are_chained", marking_hooks_are_chained);
      ("marking_hooks_may_vanish", marking_hooks_may_vanish);
      ("blocking_section_hooks_are_chained", blocking_section_hooks_are_chained);
    ]
