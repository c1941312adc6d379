(* Systhreads share a domain and its lock: roots made by one are used by the others, and a thread
   switch may come at any allocation. *)

open Support
open Testing

let in_threads count body =
  let failures = ref [] in
  let guarded n () = try body n with e -> failures := e :: !failures in
  List.iter Thread.join (List.init count (fun n -> Thread.create (guarded n) ()));
  match !failures with [] -> () | e :: _ -> raise e

let each_thread_its_roots () =
  in_threads 8 (fun n ->
      for round = 1 to 5 do
        let roots = Values.roots 2_000 in
        Thread.yield ();
        if (n + round) mod 3 = 0 then Gc.full_major ();
        Values.check_roots roots;
        Array.iter Root.delete roots
      done)

let roots_change_hands () =
  let mailbox = Queue.create () and mutex = Mutex.create () in
  let locked f =
    Mutex.lock mutex;
    Fun.protect f ~finally:(fun () -> Mutex.unlock mutex)
  in
  let received = ref 0 in
  in_threads 4 (fun n ->
      if n < 2 then
        for id = 0 to 9_999 do
          let root = Root.create (Values.make id) in
          locked (fun () -> Queue.push (id, root) mailbox);
          if id mod 100 = 0 then Thread.yield ()
        done
      else
        while !received < 20_000 do
          match locked (fun () -> Queue.take_opt mailbox) with
          | None -> Thread.yield ()
          | Some (id, root) ->
            Values.check_root root id;
            Root.delete root;
            incr received;
            if id mod 2_000 = 0 then Gc.minor ()
        done);
  check_int ~expected:20_000 !received "roots received"

(* The lock is known to be held again after each blocking section, on every thread. *)
let blocking_sections () =
  in_threads 6 (fun n ->
      for _ = 1 to 50 do
        let root = Root.create (Values.make n) in
        check_int ~expected:Root.eperm (Root.create_without_lock ()) "without the lock";
        check_int ~expected:Root.eperm (Root.modify_without_lock root) "without the lock";
        Thread.delay 0.0001;
        Values.check_root root n;
        Root.delete_without_lock [| root |]
      done)

let foreign_thread_deletes_while_threads_collect () =
  let deleter = Root.Deleter.start () in
  in_threads 3 (fun n ->
      for id = 0 to 9_999 do
        Root.Deleter.send deleter (Root.create (Values.make id));
        if id mod 1_000 = n * 300 then Gc.minor ();
        if id mod 4_000 = n * 1_000 then Gc.full_major ()
      done);
  Root.Deleter.stop deleter;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* On OCaml 4 set-up comes before the first thread. *)
let () =
  ignore (Root.setup ());
  Root.leave_to_marker ();
  run
    [
      ("each_thread_its_roots", each_thread_its_roots);
      ("roots_change_hands", roots_change_hands);
      ("blocking_sections", blocking_sections);
      ( "foreign_thread_deletes_while_threads_collect",
        foreign_thread_deletes_while_threads_collect );
    ]
