(* Each allocation of the library made to fail in turn: ENOMEM, nothing lost, and all is well once there is
   memory again. *)

open Support
open Testing

let failures = ref 0

(* Repeats an operation that runs out of memory once there is memory again. *)
let retrying operation =
  try operation ()
  with Root.Failed (code, message) ->
    check_int ~expected:Root.enomem code "errno";
    check (message = "no memory for a pool of roots") ("the message: " ^ message);
    check (Root.status () = Root.Running) "the failure is transient";
    incr failures;
    Root.Memory.fail_never ();
    operation ()

(* Wants memory again and again: more roots at each round, some old, some deleted, some modified. *)
let workload () =
  let roots = Hashtbl.create 1000 in
  for id = 0 to 19_999 do
    Hashtbl.replace roots id (retrying (fun () -> Root.create (Values.make id)));
    if id mod 5_000 = 4_999 then Gc.minor ();
    if id mod 3 = 0 then (
      Root.delete (Hashtbl.find roots id);
      Hashtbl.remove roots id)
  done;
  Gc.full_major ();
  Hashtbl.filter_map_inplace
    (fun id root -> Some (retrying (fun () -> Root.modify root (Values.make id))))
    roots;
  Gc.minor ();
  Values.overwrite_garbage ();
  Hashtbl.iter (fun id root -> Values.check_root root id) roots;
  Hashtbl.iter (fun _ root -> Root.delete root) roots;
  Values.churn 3

let allocations_of work =
  let before = Root.Memory.allocations () in
  work ();
  Root.Memory.allocations () - before

let each_allocation_fails_once () =
  let count = allocations_of workload in
  check (count >= 10) "the workload allocates";
  for n = 0 to count - 1 do
    failures := 0;
    Root.Memory.fail_after n;
    workload ();
    check_int ~expected:1 !failures (Printf.sprintf "failures when allocation %d fails" n)
  done

let first_allocation_of_all () =
  Root.Memory.fail_after 0;
  (match Root.create (Values.make 1) with
  | _ -> raise (Failed "a root without memory")
  | exception Root.Failed (code, _) -> check_int ~expected:Root.enomem code "errno");
  Gc.full_major ();
  Root.Memory.fail_never ();
  let root = Root.create (Values.make 1) in
  Values.check_root root 1;
  Root.delete root

let refused operation =
  match operation () with
  | _ -> false
  | exception Root.Failed (code, _) ->
    check_int ~expected:Root.enomem code "errno";
    true

(* Old roots, which cannot hold a young value in place, and no free slot to move to. *)
let modify_without_memory () =
  let roots = Values.roots 20_000 in
  Gc.full_major ();
  Root.Memory.fail_after 0;
  let fillers = ref [] in
  while not (refused (fun () -> fillers := Root.create 0 :: !fillers)) do
    ()
  done;
  check (refused (fun () -> Root.modify roots.(0) (Values.make (-1)))) "modify needs memory";
  Gc.full_major ();
  Values.overwrite_garbage ();
  Values.check_roots roots;
  Root.Memory.fail_never ();
  Array.iteri (fun id root -> roots.(id) <- Root.modify root (Values.make (id + 1))) roots;
  Gc.full_major ();
  Array.iteri (fun id root -> Values.check_root root (id + 1)) roots;
  Array.iter Root.delete roots;
  List.iter Root.delete !fillers

(* Every request fails for a while: what needs none is done, the rest changes nothing. *)
let long_famine () =
  let roots = Values.roots 10_000 in
  let replace id root =
    match Root.create (Values.make id) with
    | fresh ->
      Root.delete root;
      roots.(id) <- fresh
    | exception Root.Failed (code, _) -> check_int ~expected:Root.enomem code "errno"
  in
  Root.Memory.fail_after 0;
  for round = 1 to 4 do
    Array.iteri replace roots;
    if round mod 2 = 0 then Gc.full_major () else Gc.minor ();
    Values.overwrite_garbage ();
    Values.check_roots roots
  done;
  Root.Memory.fail_never ();
  Array.iter Root.delete roots

let () =
  run
    [
      ("first_allocation_of_all", first_allocation_of_all);
      ("each_allocation_fails_once", each_allocation_fails_once);
      ("modify_without_memory", modify_without_memory);
      ("long_famine", long_famine);
    ]
