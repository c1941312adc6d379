(* Each function of boxroot.h, each status and each errno that a running program can see. The others
   are in lifecycle.ml, fault.ml and invalid.ml. *)

open Support
open Testing

let collect_everything () =
  Gc.minor ();
  Gc.full_major ();
  Gc.compact ()

let survives make =
  let root = Root.create (make 7) in
  Values.check_root root 7;
  Gc.minor ();
  Values.check_root root 7;
  collect_everything ();
  Values.overwrite_garbage ();
  Values.check_root root 7;
  Root.delete root

let young_value () = survives Values.make
let old_value () = survives Values.make_old

let integer () =
  let root = Root.create 42 in
  collect_everything ();
  check_int ~expected:42 (Root.get root) "an integer";
  Root.delete root

let rec even n = n = 0 || odd (n - 1)
and odd n = n <> 0 && even (n - 1)

let closures () =
  let offset = Sys.opaque_identity 3 in
  let rec up n = if n > 100 then n else down (n + offset)
  and down n = up (n - 1) in
  let inner = Root.create down and static = Root.create odd in
  collect_everything ();
  Values.overwrite_garbage ();
  let kept_down : int -> int = Root.get inner and kept_odd : int -> bool = Root.get static in
  check_int ~expected:(down 0) (kept_down 0) "a closure inside another one's block";
  check (kept_odd 3) "a static closure";
  Root.delete inner;
  Root.delete static

let custom_and_flat () =
  let i64 = Root.create (Int64.of_int (Sys.opaque_identity 5)) in
  let floats = Root.create [| 1.5; 2.5 |] in
  collect_everything ();
  Values.overwrite_garbage ();
  check (Int64.equal (Root.get i64) 5L) "a boxed integer";
  check (Root.get floats = [| 1.5; 2.5 |]) "an array of floats";
  Root.delete i64;
  Root.delete floats

(* An integer that has the bits of a link between free slots of its own pool. *)
let integer_like_a_free_slot () =
  let fresh = Root.create 0 in
  let lookalike = Array.init 500 (fun _ -> Root.create fresh) in
  let after = Values.roots 500 in
  Gc.minor ();
  Values.overwrite_garbage ();
  Values.check_roots after;
  Array.iter (fun r -> check (Root.get r == fresh) "the integer is unchanged") lookalike;
  Array.iter Root.delete lookalike;
  Array.iter Root.delete after;
  Root.delete fresh

(* The only root of its pool, in each of the slots in turn. *)
let young_in_any_slot () =
  let words = (Root.statistics ()).pool_size / (Sys.word_size / 8) in
  let slots = words - 2 (* a header, and the link to the next pool *) in
  for i = 0 to slots - 1 do
    let roots = Array.init slots (fun _ -> Root.create 0) in
    Array.iteri (fun j root -> if j <> i then Root.delete root) roots;
    let root = Root.modify roots.(i) (Values.make i) in
    Gc.minor ();
    Values.overwrite_minor_heap ();
    Values.check_root root i;
    Root.delete root
  done

let is_collected track =
  Gc.full_major ();
  Gc.full_major ();
  Gc.full_major ();
  not (Weak.check track 0)

let tracked_root () =
  let v = Values.make 1 in
  let track = Weak.create 1 in
  Weak.set track 0 (Some v);
  (Root.create v, track)

let delete_frees_the_value () =
  let root, track = tracked_root () in
  Gc.full_major ();
  check (Weak.check track 0) "a root keeps its value";
  Root.delete root;
  check (is_collected track) "a deleted root keeps nothing"

let modify_frees_the_value () =
  let root, track = tracked_root () in
  Gc.full_major ();
  let root = Root.modify root (Values.make 2) in
  check (is_collected track) "a modified root keeps its old value no longer";
  Values.check_root root 2;
  Root.delete root

let modify_young_in_place () =
  let root = Root.create (Values.make 1) in
  let same = Root.modify root (Values.make 2) in
  check (root = same) "a young root is modified in place";
  Values.check_root same 2;
  Root.delete same

let modify_old () =
  let root = Root.create (Values.make 1) in
  Gc.full_major ();
  let root = Root.modify root (Values.make 2) in
  Gc.minor ();
  Values.overwrite_garbage ();
  Values.check_root root 2;
  let root = Root.modify root 3 in
  collect_everything ();
  check_int ~expected:3 (Root.get root) "an integer in place of a block";
  Root.delete root

let modify_every_root_often () =
  let roots = Values.roots 5_000 in
  for round = 1 to 5 do
    Array.iteri (fun i root -> roots.(i) <- Root.modify root (Values.make i)) roots;
    if round mod 2 = 0 then Gc.minor ();
    Values.check_roots roots
  done;
  Values.churn 2;
  Values.check_roots roots;
  Array.iter Root.delete roots

let setup_twice () =
  check (Root.setup ()) "set-up";
  check (Root.setup ()) "set-up again";
  check (Root.status () = Root.Running) "the status is RUNNING"

let expects_eperm what code =
  check_int ~expected:Root.eperm code (what ^ " without the lock");
  check (Root.status () = Root.Running) "the failure is transient"

let create_needs_the_lock () =
  ignore (Root.setup ());
  expects_eperm "boxroot_create" (Root.create_without_lock ())

let modify_needs_the_lock () =
  let young = Root.create (Values.make 1) in
  expects_eperm "boxroot_modify" (Root.modify_without_lock young);
  Values.check_root young 1;
  Gc.full_major ();
  expects_eperm "boxroot_modify" (Root.modify_without_lock young);
  Values.check_root young 1;
  Root.delete young

(* On OCaml 4 there is no telling who holds the lock before the first set-up; afterwards it does
   nothing. *)
let setup_needs_the_lock () =
  ignore (Root.setup ());
  let expected = if ocaml >= (5, 0) then Root.eperm else 0 in
  check_int ~expected (Root.setup_without_lock ()) "boxroot_setup without the lock"

let deletes_with delete () =
  let roots = Values.roots 5_000 in
  let young, rest = (Array.sub roots 0 1_000, Array.sub roots 1_000 4_000) in
  delete young;
  Gc.full_major ();
  delete (Array.sub rest 0 2_000);
  Gc.minor ();
  Array.iteri (fun i root -> Values.check_root root (i + 3_000)) (Array.sub rest 2_000 2_000);
  delete (Array.sub rest 2_000 2_000);
  Gc.full_major ();
  Gc.full_major ();
  Gc.full_major ();
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live after every root was deleted"

let statistics () =
  let roots = Values.roots 10_000 in
  Gc.full_major ();
  let s = Root.statistics () in
  check (s.pools_live * s.pool_size >= 80_000) "the roots fit in the pools";
  check (s.pools_live <= s.pools_peak) "the peak is not below the present";
  check_int ~expected:s.pools_live (s.pools_allocated - s.pools_released) "pools balance";
  check (s.minor_scans > 0 && s.major_scans > 0) "collections scanned";
  Array.iter Root.delete roots

let print_stats () = Root.print_stats ()

let shuffled array =
  let state = Random.State.make [| 11 |] in
  for i = Array.length array - 1 downto 1 do
    let j = Random.State.int state (i + 1) in
    let tmp = array.(i) in
    array.(i) <- array.(j);
    array.(j) <- tmp
  done

let delete_in_any_order () =
  let roots = Values.roots 20_000 in
  let order = Array.init 20_000 Fun.id in
  shuffled order;
  Array.iteri
    (fun n i ->
      Values.check_root roots.(i) i;
      Root.delete roots.(i);
      if n mod 3_000 = 0 then Gc.minor ();
      if n mod 7_000 = 0 then Gc.full_major ())
    order

(* What is deleted is used again: many rounds need little more memory than one, which is all that
   collections in between can make of it. *)
let slots_are_reused () =
  Array.iter Root.delete (Values.roots 10_000);
  let one_round = (Root.statistics ()).pools_allocated in
  for _ = 1 to 50 do
    Array.iter Root.delete (Values.roots 10_000)
  done;
  check ((Root.statistics ()).pools_peak <= 3 * one_round) "the peak is that of a few rounds"

let () =
  run
    [
      ("young_value", young_value);
      ("old_value", old_value);
      ("integer", integer);
      ("closures", closures);
      ("custom_and_flat", custom_and_flat);
      ("integer_like_a_free_slot", integer_like_a_free_slot);
      ("young_in_any_slot", young_in_any_slot);
      ("delete_frees_the_value", delete_frees_the_value);
      ("modify_frees_the_value", modify_frees_the_value);
      ("modify_young_in_place", modify_young_in_place);
      ("modify_old", modify_old);
      ("modify_every_root_often", modify_every_root_often);
      ("setup_twice", setup_twice);
      ("create_needs_the_lock", create_needs_the_lock);
      ("modify_needs_the_lock", modify_needs_the_lock);
      ("setup_needs_the_lock", setup_needs_the_lock);
      ("delete_with_the_lock", deletes_with (Array.iter Root.delete));
      ("delete_without_the_lock", deletes_with Root.delete_without_lock);
      ("delete_on_a_foreign_thread", deletes_with Root.delete_on_thread);
      ("statistics", statistics);
      ("print_stats", print_stats);
      ("delete_in_any_order", delete_in_any_order);
      ("slots_are_reused", slots_are_reused);
    ]
