(* `mistakes NAME` makes that mistake. Those that are none end with status 0 and without a word,
   those that have a documented error with status 0. *)

open Support

external create : 'a -> unit = "test_mistakes_create"
external create_elsewhere : 'a -> unit = "test_mistakes_create_elsewhere"
external delete : unit -> unit = "test_mistakes_delete"
external delete_without_lock : unit -> unit = "test_mistakes_delete_without_lock"
external move : 'a -> bool = "test_mistakes_move"
external swap : unit -> unit = "test_mistakes_swap"
external teardown : unit -> unit = "test_mistakes_teardown"
external create_without_lock : unit -> bool = "test_mistakes_create_without_lock"
external modify_without_lock : unit -> bool = "test_mistakes_modify_without_lock"
external use : string -> unit = "test_mistakes_use"
external use_without_lock : string -> unit = "test_mistakes_use_without_lock"
external use_on_thread : unit -> unit = "test_mistakes_use_on_thread"
external use_of_null : string -> unit = "test_mistakes_use_of_null"
external use_of_local_variable : string -> unit = "test_mistakes_use_of_local_variable"
external use_of_neighbour : string -> unit = "test_mistakes_use_of_neighbour"

let block () = ref 0
let create_block () = create (block ())

let after_deletion how () =
  create_block ();
  delete ();
  use how

let after_deletion_without_lock () =
  create_block ();
  delete_without_lock ();
  use "delete"

(* Others use up the memory of a deleted root as late as they can. *)
let long_after_deletion () =
  create_block ();
  delete ();
  for _ = 1 to 500 do
    Root.delete (Root.create (block ()))
  done;
  use "get"

let after_collections () =
  create_block ();
  delete_without_lock ();
  for _ = 1 to 5 do
    Gc.full_major ()
  done;
  use "get"

(* A root that holds an old value cannot take a young one where it is. *)
let after_move () =
  create_block ();
  Gc.full_major ();
  Testing.check (move (block ())) "the root has moved";
  swap ();
  use "get"

let after_teardown () =
  create_block ();
  teardown ();
  use "delete"

let with_root f how () =
  create_block ();
  f how

let roots_are_used_as_they_should () =
  create_block ();
  use "get";
  use "get_ref";
  use "modify";
  ignore (move (block ()));
  use "get";
  delete_without_lock ();
  (* The same slots, with other roots. *)
  for _ = 1 to 20_000 do
    Root.delete (Root.create (block ()))
  done

let refused call () =
  create_block ();
  Testing.check (call ()) "the error is that of the documents";
  use "get"

let leaks () =
  for _ = 1 to 3 do
    create_block ()
  done;
  for i = 1 to 6 do
    create_elsewhere (block ());
    if i = 3 then delete ()
  done;
  (* A root that moves stays with those who created it. *)
  Gc.full_major ();
  ignore (move (block ()));
  Boxroot.print_leaks ()

let mistakes =
  [
    ("get_after_deletion", after_deletion "get");
    ("get_ref_after_deletion", after_deletion "get_ref");
    ("modify_after_deletion", after_deletion "modify");
    ("delete_after_deletion", after_deletion "delete");
    ("delete_after_deletion_without_lock", after_deletion_without_lock);
    ("get_long_after_deletion", long_after_deletion);
    ("get_after_collections", after_collections);
    ("get_after_move", after_move);
    ("delete_after_teardown", after_teardown);
    ("get_without_lock", with_root use_without_lock "get");
    ("get_ref_without_lock", with_root use_without_lock "get_ref");
    ("get_on_thread", with_root (fun _ -> use_on_thread ()) "");
    ("delete_of_null", with_root use_of_null "delete");
    ("get_of_local_variable", with_root use_of_local_variable "get");
    ("delete_of_local_variable", with_root use_of_local_variable "delete");
    ("modify_of_neighbour", with_root use_of_neighbour "modify");
    ("create_without_lock", refused create_without_lock);
    ("modify_without_lock", refused modify_without_lock);
    ("none", roots_are_used_as_they_should);
    ("leaks", leaks);
  ]

let () =
  match List.assoc_opt Sys.argv.(1) mistakes with
  | Some f ->
    ignore (Root.setup ());
    f ()
  | None ->
    prerr_endline ("no mistake is called " ^ Sys.argv.(1));
    exit 2
