(* Finalisers of C that create, delete and modify roots while a domain scans its own: to find room
   for a value that a root holds, the collector sweeps blocks that died before, and finalises
   them. *)

open Support
open Testing

type act = Create | Delete | Modify | Delete_moved | Modify_moved | Any

external block : unit -> Obj.t = "test_finalisers_block"
external fill : int -> unit = "test_finalisers_fill"
external arm : act -> unit = "test_finalisers_arm"
external disarm : unit -> int = "test_finalisers_disarm"
external first_wrong : unit -> int = "test_finalisers_first_wrong"
external roots_are_distinct : int -> bool = "test_finalisers_roots_are_distinct"
external delete_all : unit -> unit = "test_finalisers_delete_all"

let check_roots what =
  check_int ~expected:(-1) (first_wrong ()) ("the first root that is wrong, " ^ what)

(* The cycles that it takes until what is dead now waits to be swept. From OCaml 5.5 on a cycle
   finds what was dead when marking began, and not when the cycle began. *)
let cycles_to_find_dead = if ocaml < (5, 5) then 2 else 1

(* Blocks of the major heap, of the size of what the roots hold: dead, and not yet swept. *)
let leave_garbage () =
  let blocks = Array.init 60_000 (fun _ -> block ()) in
  Gc.minor ();
  ignore (Sys.opaque_identity blocks);
  for _ = 1 to cycles_to_find_dead do
    Gc.major ()
  done

let collect_with act =
  arm act;
  Gc.minor ();
  disarm ()

let round act =
  leave_garbage ();
  fill 3_000;
  let acts = collect_with act in
  check_roots "after a minor collection";
  Gc.full_major ();
  check_roots "after a full one";
  check (roots_are_distinct 3_000) "new roots are not those that live";
  delete_all ();
  acts

let rounds act () =
  let acts = List.init 10 (fun _ -> round act) in
  check (List.fold_left ( + ) 0 acts > 100) "finalisers ran while roots were scanned";
  check_int ~expected:0 (Root.statistics ()).roots_live "roots live in the end"

let () =
  run
    [
      ("create", rounds Create);
      ("delete", rounds Delete);
      ("modify", rounds Modify);
      ("delete_the_one_that_moves", rounds Delete_moved);
      ("modify_the_one_that_moves", rounds Modify_moved);
      ("all_of_these", rounds Any);
    ]
