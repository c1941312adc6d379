(* What is counted of several domains: exactly, once those that did it have ended. *)

open Support
open Testing

let in_a_domain f = Domain.join (Domain.spawn f)

let check_roots ~created ~locally ~by_others ~without_lock =
  let s = Root.statistics () in
  check_int ~expected:created s.roots_created "created";
  check_int ~expected:locally s.deleted_locally "deleted locally";
  check_int ~expected:by_others s.deleted_by_other_domains "deleted by other domains";
  check_int ~expected:without_lock s.deleted_without_lock "deleted without the lock";
  check_int ~expected:(created - locally - by_others - without_lock) s.roots_live "live"

let deleted_by_another_domain () =
  let roots = Values.roots 5_000 in
  in_a_domain (fun () -> Array.iter Root.delete (Array.sub roots 0 2_000));
  check_roots ~created:5_000 ~locally:0 ~by_others:2_000 ~without_lock:0;
  in_a_domain (fun () -> Root.delete_without_lock (Array.sub roots 2_000 1_000));
  check_roots ~created:5_000 ~locally:0 ~by_others:2_000 ~without_lock:1_000;
  Gc.full_major ();
  Array.iter Root.delete (Array.sub roots 3_000 500);
  check_roots ~created:5_000 ~locally:500 ~by_others:2_000 ~without_lock:1_000;
  Gc.full_major ();
  check_roots ~created:5_000 ~locally:500 ~by_others:2_000 ~without_lock:1_000

(* Roots that a domain leaves belong to their heir from then on. *)
let left_by_a_domain () =
  let left =
    in_a_domain (fun () ->
        let roots = Values.roots 5_000 in
        Array.iter Root.delete (Array.sub roots 0 1_000);
        roots)
  in
  Gc.full_major ();
  check_roots ~created:5_000 ~locally:1_000 ~by_others:0 ~without_lock:0;
  Array.iter Root.delete (Array.sub left 1_000 4_000);
  check_roots ~created:5_000 ~locally:5_000 ~by_others:0 ~without_lock:0

let () =
  run
    [
      ("deleted_by_another_domain", deleted_by_another_domain);
      ("left_by_a_domain", left_by_a_domain);
    ]
