(* Hooks that were there before boxroot's are called, as often as before. *)

open Support
open Testing

external install : unit -> unit = "test_hooks_install"
external counts : unit -> int * int * int * int * int = "test_hooks_counts"

let scan_hook_is_chained () =
  install ();
  Root.delete (Root.create 0);
  let before, _, _, _, _ = counts () in
  Gc.minor ();
  let after_minor, _, _, _, _ = counts () in
  Gc.full_major ();
  let after_major, _, _, _, _ = counts () in
  check (before < after_minor) "called at a minor collection";
  check (after_minor < after_major) "called at a major collection"

(* Only OCaml 5 has a boxroot hook there. *)
let slice_hook_is_chained () =
  install ();
  Root.delete (Root.create 0);
  let _, _, before, _, _ = counts () in
  Root.gc_slice 1;
  let _, _, after, _, _ = counts () in
  check_int ~expected:1 (after - before) "called at a slice"

(* Only OCaml 4 has boxroot hooks there. *)
let blocking_section_hooks_are_chained () =
  install ();
  Root.delete (Root.create 0);
  let _, _, _, enters, leaves = counts () in
  check_int ~expected:Root.eperm (Root.create_without_lock ()) "the lock is known to be released";
  let _, _, _, enters', leaves' = counts () in
  let expected = if Sys.ocaml_version >= "5" then 0 else 1 in
  check_int ~expected (enters' - enters) "entries into a blocking section";
  check_int ~expected (leaves' - leaves) "exits from a blocking section";
  Root.delete (Root.create 0)

let () =
  run
    [
      ("scan_hook_is_chained", scan_hook_is_chained);
      ("slice_hook_is_chained", slice_hook_is_chained);
      ("blocking_section_hooks_are_chained", blocking_section_hooks_are_chained);
    ]
