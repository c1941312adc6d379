(* Domains come and go; roots stay. *)

open Support
open Testing

let roots_of_a_joined_domain count =
  let roots = Domain.join (Domain.spawn (fun () -> Values.roots count)) in
  Values.churn 2;
  Values.check_roots roots;
  Array.iter Root.delete roots;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* The main domain has no root of its own: it must adopt all the same. *)
let joined_domain count () = roots_of_a_joined_domain count

let joined_domain_beside_a_root () =
  let mine = Root.create (Values.make 1) in
  let roots = Domain.join (Domain.spawn (fun () -> Values.roots 3_000)) in
  Values.churn 2;
  Values.check_roots roots;
  Values.check_root mine 1

(* The domain's own last collections, with old roots in several pools that the marker is at work
   on. *)
let dies_in_the_middle_of_marking () =
  for work = 1 to 10 do
    let roots =
      Domain.join
        (Domain.spawn (fun () ->
             let roots = Values.roots 20_000 in
             Gc.full_major ();
             Root.gc_slice (work * 2_000);
             roots))
    in
    Values.churn 1;
    Values.check_roots roots;
    Array.iter Root.delete roots
  done

let two_die_at_once () =
  for _ = 1 to 10 do
    let start _ = Domain.spawn (fun () -> Values.roots 5_000) in
    let domains = Array.init 2 start in
    let roots = Array.map Domain.join domains in
    Values.churn 1;
    Array.iter Values.check_roots roots;
    Array.iter (Array.iter Root.delete) roots
  done

(* A domain that is young has a small heap of its own and roots many values of another's. *)
let young_domain_roots_old_values () =
  let values = Array.init 1_000 Values.make_old in
  let body () =
    let roots = Array.init 500_000 (fun i -> Root.create values.(i mod 1_000)) in
    for _ = 1 to 200 do
      Root.gc_slice 20_000
    done;
    Gc.full_major ();
    roots
  in
  let roots = Domain.join (Domain.spawn body) in
  Values.churn 1;
  Array.iteri (fun i root -> Values.check_root root (i mod 1_000)) roots;
  Array.iter Root.delete roots

(* Each leaves a few roots behind; others read and delete them, some in yet other domains. *)
let a_thousand_short_lived_domains () =
  let inheritance = Hashtbl.create 100 in
  let inherit_roots n roots = Hashtbl.replace inheritance n roots in
  let spend n =
    Array.iteri (fun i root -> Values.check_root root (n + i)) (Hashtbl.find inheritance n);
    Array.iter Root.delete (Hashtbl.find inheritance n);
    Hashtbl.remove inheritance n
  in
  for n = 0 to 999 do
    let bequeath () = Array.init 10 (fun i -> Root.create (Values.make (n + i))) in
    inherit_roots n (Domain.join (Domain.spawn bequeath));
    if n mod 100 = 99 then Values.churn 1;
    if n >= 50 then
      if n mod 2 = 0 then spend (n - 50) else Domain.join (Domain.spawn (fun () -> spend (n - 50)))
  done;
  Values.churn 1;
  for n = 950 to 999 do
    spend n
  done;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* Numbers of ended domains are used again, with roots of the former user still there. *)
let numbers_are_used_again () =
  let rest = ref [] in
  for round = 1 to 30 do
    let roots = Domain.join (Domain.spawn (fun () -> Values.roots (round * 200))) in
    rest := roots :: !rest;
    List.iter Values.check_roots !rest
  done;
  Values.churn 2;
  List.iter Values.check_roots !rest;
  List.iter (Array.iter Root.delete) !rest

let deleted_in_another_domain () =
  for _ = 1 to 5 do
    let roots = Values.roots 10_000 in
    Domain.join
      (Domain.spawn (fun () ->
           Array.iteri
             (fun id root ->
               Values.check_root root id;
               Root.delete root;
               if id mod 3_000 = 0 then Gc.minor ())
             roots))
  done;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* A root may be read in any number of domains, whoever's it is, while the collector moves its
   value. *)
let read_in_several_domains () =
  for _ = 1 to 4 do
    let roots = Values.roots 500 in
    let read () =
      for _ = 1 to 10 do
        Values.check_roots roots;
        Gc.minor ()
      done
    in
    let others = Array.init 2 (fun _ -> Domain.spawn read) in
    Gc.full_major ();
    read ();
    Array.iter Domain.join others;
    Array.iter Root.delete roots
  done

let modified_in_another_domain () =
  let roots = Values.roots 10_000 in
  let again roots = Array.mapi (fun id root -> Root.modify root (Values.make (id + 1))) roots in
  let roots = Domain.join (Domain.spawn (fun () -> again roots)) in
  Values.churn 2;
  Array.iteri (fun id root -> Values.check_root root (id + 1)) roots;
  Array.iter Root.delete roots

(* A thread of C deletes while another domain collects and this one creates. *)
let foreign_thread_deletes_while_a_domain_collects () =
  let stop = Atomic.make false in
  let collector =
    Domain.spawn (fun () ->
        while not (Atomic.get stop) do
          Values.overwrite_garbage ();
          Gc.full_major ()
        done)
  in
  let kept = Values.roots 1_000 in
  let deleter = Root.Deleter.start () in
  for id = 0 to 199_999 do
    Root.Deleter.send deleter (Root.create (Values.make id))
  done;
  Root.Deleter.stop deleter;
  Atomic.set stop true;
  Domain.join collector;
  Values.check_roots kept;
  Array.iter Root.delete kept;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* A dying domain sweeps, and so runs finalisers of C, while another domain adopts its pools. *)
let finalisers_of_a_dying_domain () =
  for _ = 1 to 4 do
    let ready = Atomic.make false and go = Atomic.make false in
    let body () =
      let kept = Values.roots 20_000 in
      let owner id = Root.Owner.make (Root.create (Values.make id)) in
      let owners = ref (List.init 30_000 owner) in
      Gc.full_major ();
      ignore (Sys.opaque_identity !owners);
      owners := [];
      Gc.minor ();
      Atomic.set ready true;
      while not (Atomic.get go) do
        Domain.cpu_relax ()
      done;
      kept
    in
    let dying = Domain.spawn body in
    while not (Atomic.get ready) do
      Domain.cpu_relax ()
    done;
    (* Ends the cycle in which the owners become garbage: the sweep of the next one is still to
       come. *)
    Gc.major ();
    Gc.major ();
    Atomic.set go true;
    for _ = 1 to 20 do
      Gc.minor ()
    done;
    let kept = Domain.join dying in
    Values.churn 2;
    Values.check_roots kept;
    Array.iter Root.delete kept
  done;
  Values.churn 3;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

(* A waiting domain takes part in collections through its backup thread, and can become the heir. *)
let heir_in_a_blocking_section () =
  let child = Domain.spawn (fun () -> Domain.join (Domain.spawn (fun () -> Values.roots 3_000))) in
  let roots = Domain.join child in
  Values.churn 2;
  Values.check_roots roots;
  Array.iter Root.delete roots

(* The main program ends, as any does, by a return; the others are in the middle of their work. *)
let exit_while_domains_hold_roots () =
  let ready = Atomic.make 0 in
  let body n () =
    let roots = Values.roots 5_000 in
    Atomic.incr ready;
    while true do
      Array.iteri
        (fun id root -> if id mod 3 = n then roots.(id) <- Root.modify root (Values.make id))
        roots;
      if n = 0 then Gc.minor () else Root.gc_slice 1_000;
      Values.check_roots roots
    done
  in
  Array.iter (fun n -> ignore (Domain.spawn (body n))) [| 0; 1 |];
  while Atomic.get ready < 2 do
    Domain.cpu_relax ()
  done;
  ignore (Sys.opaque_identity (Values.roots 1_000))

let () =
  run
    [
      ("joined_domain_with_1_000_roots", joined_domain 1_000);
      ("joined_domain_with_3_000_roots", joined_domain 3_000);
      ("joined_domain_with_30_000_roots", joined_domain 30_000);
      ("joined_domain_with_100_000_roots", joined_domain 100_000);
      ("joined_domain_beside_a_root", joined_domain_beside_a_root);
      ("dies_in_the_middle_of_marking", dies_in_the_middle_of_marking);
      ("two_die_at_once", two_die_at_once);
      ("young_domain_roots_old_values", young_domain_roots_old_values);
      ("a_thousand_short_lived_domains", a_thousand_short_lived_domains);
      ("numbers_are_used_again", numbers_are_used_again);
      ("deleted_in_another_domain", deleted_in_another_domain);
      ("read_in_several_domains", read_in_several_domains);
      ("modified_in_another_domain", modified_in_another_domain);
      ( "foreign_thread_deletes_while_a_domain_collects",
        foreign_thread_deletes_while_a_domain_collects );
      ("finalisers_of_a_dying_domain", finalisers_of_a_dying_domain);
      ("heir_in_a_blocking_section", heir_in_a_blocking_section);
      ("exit_while_domains_hold_roots", exit_while_domains_hold_roots);
    ]
