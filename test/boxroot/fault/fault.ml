(* Each request of the library to the system made to fail in turn: ENOMEM, nothing lost, and all is
   well once there is memory again. *)

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

(* More than a large page full of roots, in one go. *)
let fillers () = Array.init 300_000 (fun i -> retrying (fun () -> Root.create i))

(* Wants memory again and again: large pages, some of which are given back; and roots, some old,
   some deleted, some modified. *)
let workload () =
  let roots = Hashtbl.create 1000 in
  let some = fillers () in
  for id = 0 to 19_999 do
    Hashtbl.replace roots id (retrying (fun () -> Root.create (Values.make id)));
    if id mod 5_000 = 4_999 then Gc.minor ();
    if id mod 3 = 0 then (
      Root.delete (Hashtbl.find roots id);
      Hashtbl.remove roots id)
  done;
  Gc.full_major ();
  let more = fillers () in
  Hashtbl.filter_map_inplace
    (fun id root -> Some (retrying (fun () -> Root.modify root (Values.make id))))
    roots;
  Gc.minor ();
  Values.overwrite_garbage ();
  Hashtbl.iter (fun id root -> Values.check_root root id) roots;
  Hashtbl.iter (fun _ root -> Root.delete root) roots;
  Array.iteri (fun i root -> check_int ~expected:i (Root.get root) "a filler") more;
  Array.iter Root.delete some;
  Array.iter Root.delete more;
  Values.churn 3

(* In a process of its own, since the library keeps what it has got; one that ends by itself ends
   with another status. Did a request fail? *)
let workload_with_failure n =
  let fine = 10 in
  match Unix.fork () with
  | 0 ->
    Root.Memory.fail_after n;
    workload ();
    Unix._exit (fine + !failures)
  | child ->
    let _, status = Unix.waitpid [] child in
    check
      (status = WEXITED fine || status = WEXITED (fine + 1))
      (Printf.sprintf "request %d fails: the workload" n);
    status = WEXITED (fine + 1)

let rec failing_requests n = if workload_with_failure n then failing_requests (n + 1) else n

let each_request_fails_once () =
  let count = failing_requests 0 in
  check (count >= 9) (Printf.sprintf "requests that could fail: %d" count)

let first_request_of_all () =
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

(* No request succeeds any more, and every pool there is gets full: the roots that fill them. *)
let exhaust () =
  Root.Memory.fail_after 0;
  let fillers = ref [] in
  while not (refused (fun () -> fillers := Root.create 0 :: !fillers)) do
    ()
  done;
  !fillers

(* Old roots, which cannot hold a young value in place, and no free slot to move to. *)
let modify_without_memory () =
  let roots = Values.roots 20_000 in
  Gc.full_major ();
  let fillers = exhaust () in
  check (refused (fun () -> Root.modify roots.(0) (Values.make (-1)))) "modify needs memory";
  Gc.full_major ();
  Values.overwrite_garbage ();
  Values.check_roots roots;
  Root.Memory.fail_never ();
  Array.iteri (fun id root -> roots.(id) <- Root.modify root (Values.make (id + 1))) roots;
  Gc.full_major ();
  Array.iteri (fun id root -> Values.check_root root (id + 1)) roots;
  Array.iter Root.delete roots;
  List.iter Root.delete fillers

(* Every request fails for a while: what needs none is done, the rest changes nothing. At first no
   slot is free, then some are. *)
let long_famine () =
  let roots = Values.roots 10_000 in
  let replaced = ref 0 in
  let replace id root =
    match Root.create (Values.make id) with
    | fresh ->
      Root.delete root;
      roots.(id) <- fresh;
      incr replaced
    | exception Root.Failed (code, _) -> check_int ~expected:Root.enomem code "errno"
  in
  let fillers = exhaust () in
  for round = 1 to 5 do
    Array.iteri replace roots;
    check (!replaced = 0 = (round = 1)) (Printf.sprintf "%d replaced in round %d" !replaced round);
    if round mod 2 = 0 then Gc.full_major () else Gc.minor ();
    Values.overwrite_garbage ();
    Values.check_roots roots;
    if round = 1 then List.iteri (fun i root -> if i < 3_000 then Root.delete root) fillers
  done;
  Root.Memory.fail_never ();
  Array.iter Root.delete roots

let () =
  run
    [
      ("first_request_of_all", first_request_of_all);
      ("each_request_fails_once", each_request_fails_once);
      ("modify_without_memory", modify_without_memory);
      ("long_famine", long_famine);
    ]
