(* Before the first root, and after OCaml: the states NOT_SETUP and TORE_DOWN. The checks that no
   OCaml code can make are in lifecycle_stubs.c. *)

open Support
open Testing

external want_teardown : unit -> unit = "test_lifecycle_want_teardown"

(* A program that creates no root pays nothing: no hook is installed, nothing is counted. *)
let nothing_is_set_up_before_the_first_root () =
  Gc.full_major ();
  check (Root.status () = Root.Not_setup) "the status is NOT_SETUP";
  let s = Root.statistics () in
  check_int ~expected:0 (s.minor_scans + s.major_scans + s.pools_allocated) "work done"

let first_root_sets_up () =
  Root.delete (Root.create 0);
  check (Root.status () = Root.Running) "the status is RUNNING"

let teardown_after_shutdown () =
  let roots = Values.roots 10_000 in
  Gc.full_major ();
  Values.check_roots roots;
  want_teardown ()

(* Some programs are through with their roots earlier than with OCaml. *)
let teardown_before_shutdown () =
  Array.iter Root.delete (Values.roots 10_000);
  Root.teardown ();
  check (Root.status () = Root.Tore_down) "the status is TORE_DOWN";
  Gc.full_major ();
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live after teardown";
  check_int ~expected:0 (Root.statistics ()).bytes_reserved "bytes after teardown";
  (match Root.create 1 with
  | _ -> raise (Failed "a root was created")
  | exception Root.Failed (_, message) ->
    check (String.sub message 0 16 = "boxroot_teardown") message);
  check (not (Root.setup ())) "set-up fails";
  Values.churn 2;
  Root.teardown ();
  check (Root.status () = Root.Tore_down) "a second teardown does nothing"

(* The collector is in the middle of the pools, some of which hold young values. The minor heap is
   another one when the collector comes to them. *)
let teardown_while_marking () =
  Root.leave_to_marker ();
  let old = Values.roots 20_000 in
  Gc.full_major ();
  ignore (Gc.major_slice 1);
  ignore (Values.roots 1_000);
  Array.iter Root.delete old;
  Root.teardown ();
  Gc.set { (Gc.get ()) with minor_heap_size = 1_048_576 };
  Values.churn 2;
  Gc.full_major ();
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live after teardown and a cycle";
  check_int ~expected:0 (Root.statistics ()).bytes_reserved "bytes after teardown and a cycle"

let () =
  run
    [
      ("nothing_is_set_up_before_the_first_root", nothing_is_set_up_before_the_first_root);
      ("first_root_sets_up", first_root_sets_up);
      ("teardown_before_shutdown", teardown_before_shutdown);
      ("teardown_while_marking", teardown_while_marking);
      ("teardown_after_shutdown", teardown_after_shutdown);
    ]
