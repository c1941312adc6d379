(* What the library counts: in a program with one domain, all of it exactly. *)

open Support
open Testing

let check_roots ~created ~locally ~without_lock =
  let s = Root.statistics () in
  check_int ~expected:created s.roots_created "created";
  check_int ~expected:locally s.deleted_locally "deleted locally";
  check_int ~expected:0 s.deleted_by_other_domains "deleted by other domains";
  check_int ~expected:without_lock s.deleted_without_lock "deleted without the lock";
  check_int ~expected:(created - locally - without_lock) s.roots_live "live"

let check_pools () =
  let s = Root.statistics () in
  check_int ~expected:s.pools_live (s.pools_allocated - s.pools_released) "pools";
  check_int ~expected:s.pools_live
    (s.pools_current + s.pools_young + s.pools_old + s.pools_empty)
    "pools by class"

let nothing_is_counted_before_the_first_root () =
  Gc.full_major ();
  check_roots ~created:0 ~locally:0 ~without_lock:0;
  check_pools ()

(* Of these the library sees no more than its fast paths do. *)
let a_million_in_one_slot () =
  for i = 1 to 1_000_000 do
    Root.delete (Root.create i)
  done;
  check_roots ~created:1_000_000 ~locally:1_000_000 ~without_lock:0

let deleted_while_young () =
  let roots = Values.roots 10_000 in
  check_roots ~created:10_000 ~locally:0 ~without_lock:0;
  Array.iter Root.delete (Array.sub roots 0 3_000);
  check_roots ~created:10_000 ~locally:3_000 ~without_lock:0;
  Root.delete_without_lock (Array.sub roots 3_000 2_000);
  check_roots ~created:10_000 ~locally:3_000 ~without_lock:2_000;
  Root.delete_on_thread (Array.sub roots 5_000 1_000);
  check_roots ~created:10_000 ~locally:3_000 ~without_lock:3_000;
  Gc.minor ();
  check_roots ~created:10_000 ~locally:3_000 ~without_lock:3_000;
  check_pools ()

(* Some are deleted while the marker may need them, some are swept, some are not yet. *)
let deleted_while_old () =
  let roots = Values.roots 10_000 in
  Gc.full_major ();
  for i = 0 to 9 do
    Array.iter Root.delete (Array.sub roots (1_000 * i) 300);
    Root.delete_without_lock (Array.sub roots ((1_000 * i) + 300) 200);
    Root.gc_slice 10_000;
    check_roots ~created:10_000 ~locally:(300 * (i + 1)) ~without_lock:(200 * (i + 1));
    check_pools ()
  done;
  Gc.full_major ();
  Gc.full_major ();
  check_roots ~created:10_000 ~locally:3_000 ~without_lock:2_000;
  check_pools ()

let moved_by_modify () =
  let root = Root.create (Values.make 1) in
  Gc.full_major ();
  let moved = Root.modify root (Values.make 2) in
  check (moved <> root) "an old root takes a young value elsewhere";
  check_roots ~created:2 ~locally:1 ~without_lock:0

let classes_of_pools () =
  let roots = Values.roots 10_000 in
  check ((Root.statistics ()).pools_young > 2) "full pools are young";
  check_int ~expected:1 (Root.statistics ()).pools_current "the pool that is not full yet";
  Gc.minor ();
  let s = Root.statistics () in
  check_int ~expected:0 s.pools_young "young pools after a minor collection";
  check_int ~expected:s.pools_live s.pools_old "old pools after a minor collection";
  Array.iter Root.delete roots;
  check_pools ()

let times_of_scans () =
  let roots = Values.roots 100_000 in
  Gc.full_major ();
  let s = Root.statistics () in
  check (s.minor_scans > 0 && s.major_scans > 0) "scans";
  check (s.slots_scanned_minor >= 100_000) "slots";
  check (s.longest_minor_scan_ns > 0 && s.longest_major_scan_ns > 0) "the longest";
  check (s.longest_minor_scan_ns <= s.minor_scan_ns) "of all minor scans";
  check (s.longest_major_scan_ns <= s.major_scan_ns) "of all major scans";
  check (s.minor_scan_ns < 60_000_000_000) "nanoseconds";
  Array.iter Root.delete roots

let () =
  run
    [
      ("nothing_is_counted_before_the_first_root", nothing_is_counted_before_the_first_root);
      ("a_million_in_one_slot", a_million_in_one_slot);
      ("deleted_while_young", deleted_while_young);
      ("deleted_while_old", deleted_while_old);
      ("moved_by_modify", moved_by_modify);
      ("classes_of_pools", classes_of_pools);
      ("times_of_scans", times_of_scans);
    ]
