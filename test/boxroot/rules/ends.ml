(* What still happens in a domain whose main function has returned: other threads of it go on, and
   destructors of data local to its thread delete roots, by when another domain may have its
   number. *)

open Support
open Testing

external delete_in_thread_local : int -> bool = "test_ends_delete_in_thread_local"
external delete_in_key : int -> bool = "test_ends_delete_in_key"
external has_begun : unit -> bool = "test_ends_has_begun"
external has_lock : unit -> bool = "test_ends_has_lock"
external offer : Root.t -> unit = "test_ends_offer"
external wait : unit -> unit = "test_ends_wait"

external hold : 'a -> unit = "test_ends_hold"
external hold_no_more : unit -> unit = "test_ends_hold_no_more"
external creator : unit -> Obj.t = "test_ends_creator"
external created : unit -> Root.t = "test_ends_created"

let await condition =
  while not (condition ()) do
    Domain.cpu_relax ()
  done

(* The domain that now has the number of the ended one creates and deletes beside the destructor. *)
let create_and_offer count =
  let kept = Array.init count (fun id -> Root.create (Values.make id)) in
  Array.iteri
    (fun id root ->
      offer root;
      Root.delete (Root.create (Values.make id));
      kept.(id) <- Root.create (Values.make id);
      if id mod 1_000 = 0 then Gc.minor ())
    kept;
  wait ();
  kept

let destructor delete () =
  for _ = 1 to 20 do
    let roots =
      Domain.join
        (Domain.spawn (fun () ->
             check (delete 5_000) "the thread has data";
             Values.roots 100))
    in
    await has_begun;
    check (not (has_lock ())) "a thread whose domain has ended holds no lock";
    let kept = Domain.join (Domain.spawn (fun () -> create_and_offer 5_000)) in
    Values.churn 1;
    Values.check_roots roots;
    Values.check_roots kept;
    Array.iter Root.delete roots;
    Array.iter Root.delete kept
  done;
  Values.churn 3;
  let statistics = Root.statistics () in
  check_int ~expected:0 statistics.roots_live "roots live in the end";
  check_int ~expected:0 statistics.pools_live "pools live in the end"

(* Its roots need few pools, as those of any thread. *)
let thread_outlives_its_domain () =
  let count = 10_000 in
  let roots = ref [||] and pools = ref 0 in
  let create () =
    Thread.delay 0.05;
    roots :=
      Array.init count (fun id ->
          if id mod 2 = 0 then Gc.minor ();
          Root.create (Values.make id));
    pools := (Root.statistics ()).pools_live
  in
  Domain.join (Domain.spawn (fun () -> ignore (Thread.create create ())));
  check (Array.length !roots = count) "the thread has run";
  check (!pools < 20) (Printf.sprintf "%d pools" !pools);
  Values.churn 1;
  Values.check_roots !roots;
  Array.iter Root.delete !roots;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* Each leaves a root behind. The domain after it uses the rest of its pool, unless a cycle has
   begun. Ends of domains often bring that about on OCaml 5.0. *)
let ended_domains_leave_room () =
  let bequeath id () = Root.create (Values.make id) in
  let roots = Array.init 2_000 (fun id -> Domain.join (Domain.spawn (bequeath id))) in
  let pools = (Root.statistics ()).pools_live in
  let most = if ocaml < (5, 1) then 500 else 100 in
  check (pools < most) (Printf.sprintf "%d pools" pools);
  Values.churn 1;
  Values.check_roots roots;
  Array.iter Root.delete roots;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* No hook has told of the end of the domain, since nobody had created a root. On OCaml 5.0 and 5.1
   the finaliser runs later, when another domain sweeps. *)
let first_root_by_a_finaliser () =
  hold (Values.make_old 7);
  Domain.join (Domain.spawn (fun () -> ignore (Sys.opaque_identity (creator ()))));
  if ocaml < (5, 2) then Values.churn 2;
  hold_no_more ();
  Values.churn 4;
  Values.check_root (created ()) 7;
  Root.delete (created ())

let () =
  run
    [
      ("first_root_by_a_finaliser", first_root_by_a_finaliser);
      ("destructor_of_thread_local_data", destructor delete_in_thread_local);
      ("destructor_of_a_key", destructor delete_in_key);
      ("thread_outlives_its_domain", thread_outlives_its_domain);
      ("ended_domains_leave_room", ended_domains_leave_room);
    ]
