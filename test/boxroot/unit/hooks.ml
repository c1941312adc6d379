(* Hooks that were there before boxroot's are called, as often as before. *)

open Support
open Testing

type counts = { scans : int; slices : int; enters : int; leaves : int }

external install : unit -> unit = "test_hooks_install"
external counts : unit -> counts = "test_hooks_counts"

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

(* Only OCaml 5 has a boxroot hook there. *)
let slice_hook_is_chained () =
  install ();
  Root.delete (Root.create 0);
  let before = counts () in
  Root.gc_slice 1;
  let after = counts () in
  check_int ~expected:1 (after.slices - before.slices) "called at a slice"

(* Only OCaml 4 has boxroot hooks there. *)
let blocking_section_hooks_are_chained () =
  install ();
  Root.delete (Root.create 0);
  let before = counts () in
  check_int ~expected:Root.eperm (Root.create_without_lock ()) "the lock is known to be released";
  let after = counts () in
  let expected = if Sys.ocaml_version >= "5" then 0 else 1 in
  check_int ~expected (after.enters - before.enters) "entries into a blocking section";
  check_int ~expected (after.leaves - before.leaves) "exits from a blocking section";
  Root.delete (Root.create 0)

let () =
  run
    [
      ("scan_hook_is_chained", scan_hook_is_chained);
      ("slice_hook_is_chained", slice_hook_is_chained);
      ("blocking_section_hooks_are_chained", blocking_section_hooks_are_chained);
    ]
