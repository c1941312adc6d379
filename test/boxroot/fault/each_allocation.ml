(* One sequence of 10,000 operations, as often as it makes allocations: each time another one fails,
   alone. So for every operation there is a run in which the first allocation at or after it fails:
   there is no other point to fail at. Allocations are requests to the system, pools taken from the
   library's supply, and sets of the slots that their owner made dead. The supply seldom needs the
   system. *)

open Support
open Testing

let operations = 10_000
let places = 4_000

type world = {
  random : Random.State.t;
  entries : (int * Root.t) option array;
  mutable fillers : Root.t array; (* of their own numbers *)
  mutable created : int;
  mutable failures : int;
}

let new_world () =
  let random = Random.State.make [| 6 |] in
  { random; entries = Array.make places None; fillers = [||]; created = 0; failures = 0 }

let check_fillers world =
  Array.iteri (fun i root -> check_int ~expected:i (Root.get root) "a filler") world.fillers

let check_world world =
  Array.iter (Option.iter (fun (id, root) -> Values.check_root root id)) world.entries;
  check_fillers world

(* An operation that fails does so as documented, changes nothing, and succeeds the second time. *)
let retrying world operation =
  try operation ()
  with Root.Failed (code, message) ->
    world.failures <- world.failures + 1;
    check_int ~expected:Root.enomem code "errno";
    check (message = "no memory for a pool of roots") ("the message: " ^ message);
    check (Root.status () = Root.Running) "the failure is transient";
    check_world world;
    operation ()

let fresh world =
  world.created <- world.created + 1;
  world.created

let create world v = retrying world (fun () -> Root.create v)

let create_entry world =
  let id = fresh world in
  Some (id, create world (Values.make id))

let toggle world = function
  | None -> create_entry world
  | Some (_, root) ->
    Root.delete root;
    None

let modify world = function
  | None -> create_entry world
  | Some (_, root) ->
    let id = fresh world in
    Some (id, retrying world (fun () -> Root.modify root (Values.make id)))

let renew world entry =
  let renewed = create_entry world in
  Option.iter (fun (_, root) -> Root.delete_without_lock [| root |]) entry;
  renewed

let kinds = [| toggle; toggle; toggle; modify; modify; renew |]

let change world =
  let place = Random.State.int world.random places in
  let kind = kinds.(Random.State.int world.random (Array.length kinds)) in
  world.entries.(place) <- kind world world.entries.(place)

let empty world =
  Array.iter Root.delete world.fillers;
  world.fillers <- [||]

(* More than a large page of pools at first. If a creation fails, the roots of the batches
   before it stay in [fillers], to be checked. *)
let fill count world =
  for batch = 1 to 4 do
    let more = Array.init (count / 4) (fun i -> create world (((batch - 1) * (count / 4)) + i)) in
    world.fillers <- Array.append world.fillers more
  done

let operation world number =
  match number with
  | 2_000 -> fill 260_000 world
  | 4_500 -> empty world
  | 5_000 | 8_000 -> Gc.full_major ()
  | 7_000 -> fill 60_000 world
  | _ when number mod 250 = 0 -> Gc.minor ()
  | _ when number mod 40 = 0 -> Root.gc_slice 2_000
  | _ -> change world

let close world =
  check_world world;
  Array.iter (Option.iter (fun (_, root) -> Root.delete root)) world.entries;
  empty world;
  Values.churn 3;
  let s = Root.statistics () in
  check_int ~expected:0 s.pools_live "pools live in the end";
  check_int ~expected:s.pools_allocated s.pools_released "pools given back";
  Root.teardown ();
  check_int ~expected:0 (Root.Memory.held ()) "bytes of the system's after teardown"

let sequence () =
  let world = new_world () in
  for number = 1 to operations do
    operation world number
  done;
  close world;
  world.failures

(* In a process of its own, since the library keeps what it has got. *)
type outcome = Nothing_failed | Failed_unnoticed | Failed_once

let statuses = [ (10, Nothing_failed); (11, Failed_unnoticed); (12, Failed_once) ]

let outcome_of failures =
  match (Root.Memory.has_failed (), failures) with
  | false, 0 -> Nothing_failed
  | true, 0 -> Failed_unnoticed
  | true, 1 -> Failed_once
  | _, n -> raise (Failed (Printf.sprintf "%d failures were noticed" n))

let run_with_failure fail_once n =
  match Unix.fork () with
  | 0 ->
    fail_once n;
    let outcome = outcome_of (sequence ()) in
    Unix._exit (fst (List.find (fun (_, o) -> o = outcome) statuses))
  | child -> (
    match snd (Unix.waitpid [] child) with
    | WEXITED status when List.mem_assoc status statuses -> List.assoc status statuses
    | _ -> raise (Failed (Printf.sprintf "allocation %d fails: the sequence" n)))

(* [allowed]: may the failure go unnoticed? *)
let each_fails_once fail_once ~allowed ~least () =
  let rec from n =
    match run_with_failure fail_once n with
    | Nothing_failed -> n
    | Failed_unnoticed ->
      check (List.mem Failed_unnoticed allowed) (Printf.sprintf "allocation %d: noticed" n);
      from (n + 1)
    | Failed_once -> from (n + 1)
  in
  let count = from 0 in
  check (count >= least) (Printf.sprintf "allocations: %d" count)

(* Only a pool that the marker reads has such a set: none of the portable form has one. *)
let own_sets () =
  Root.leave_to_marker ();
  let least = if (Root.statistics ()).is_portable then 0 else 5 in
  each_fails_once Root.Memory.fail_own_dead_once ~allowed:[ Failed_unnoticed ] ~least ()

(* Advice about huge pages is a request, and it is no failure of the library's if the system takes
   none. *)
let () =
  run
    [
      ( "each_pool",
        each_fails_once Root.Memory.fail_pool_once ~allowed:[] ~least:150 );
      ( "each_request_to_the_system",
        each_fails_once Root.Memory.fail_once ~allowed:[ Failed_unnoticed ] ~least:5 );
      ("each_own_set_of_dead_slots", own_sets);
    ]
