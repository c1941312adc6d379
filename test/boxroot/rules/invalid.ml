(* The state INVALID: on OCaml 4, once the hooks that tell who holds the lock are gone, no root can
   be created; what there is stays. *)

open Support
open Testing

external replace_hooks : unit -> unit = "test_invalid_replace_hooks"

let creating_fails_for_good () =
  let roots = Values.roots 5_000 in
  replace_hooks ();
  Gc.minor ();
  (match Root.create (Values.make 1) with
  | _ -> raise (Failed "a root was created")
  | exception Root.Failed (_, message) ->
    check (String.length message > 0 && String.sub message 0 10 = "the thread") message);
  check (Root.status () = Root.Invalid) "the status is INVALID";
  check (not (Root.setup ())) "set-up fails";
  Values.churn 2;
  Values.check_roots roots;
  Array.iter Root.delete roots

let teardown_is_for_good () =
  Root.delete (Root.create (Values.make 1));
  Root.teardown ();
  replace_hooks ();
  (match Root.create (Values.make 1) with
  | _ -> raise (Failed "a root was created")
  | exception Root.Failed (_, _) -> ());
  check (Root.status () = Root.Tore_down) "the status stays"

let () =
  run
    [
      ("creating_fails_for_good", creating_fails_for_good);
      ("teardown_is_for_good", teardown_is_for_good);
    ]
