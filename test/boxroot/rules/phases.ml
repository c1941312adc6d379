(* Deleting, modifying and moving roots in every phase of a major cycle, on several domains at once;
   on OCaml 4 on several threads.

   Each time the root is the last that holds its value, or is so from that moment on: the value goes
   to a field of a block that was marked long ago, about which a store tells the marker nothing. So
   nothing but what the slot held at the snapshot can keep it: this is what fails when boxroot does
   not defer (see mutations). *)

open Support
open Testing

external phase : unit -> int = "test_phases_current"

let phase_count = 4

(* Those that the program is in for longer than a moment are the first. *)
let long_phases = if ocaml < (5, 0) then 2 else 3

(* How often something was done, in each phase. *)
let done_in = Array.init phase_count (fun _ -> Atomic.make 0)

let protect mutex work =
  Mutex.lock mutex;
  Fun.protect ~finally:(fun () -> Mutex.unlock mutex) work

(* One place of a domain's table: the value is held by the root, or, for some time, by [field]
   alone. [others] are values whose roots were modified or moved away. *)
type place = { id : int; mutable root : Root.t option; mutable field : Values.t option }

let new_place id = { id; root = Some (Root.create (Values.make id)); field = None }

let take place =
  let v = Root.get (Option.get place.root) in
  Values.check v place.id;
  place.field <- Some v

let back place =
  Values.check (Option.get place.field) place.id;
  if place.root = None then place.root <- Some (Root.create (Option.get place.field));
  place.field <- None

let delete place =
  take place;
  Root.delete (Option.get place.root);
  place.root <- None

let delete_without_lock place =
  take place;
  Root.delete_without_lock [| Option.get place.root |];
  place.root <- None

(* The root holds another value from now on, the old one lives in the field. *)
let modify place =
  take place;
  let other = Root.modify (Option.get place.root) (Values.make place.id) in
  place.root <- Some other

(* The new root may be in a pool that the marker does not look at in this cycle. *)
let move place =
  let root = Option.get place.root in
  let moved = Root.create (Root.get root) in
  Root.delete root;
  place.root <- Some moved

(* Nothing held the value but its root: the young one that takes its place is a part of no
   snapshot. *)
let replace place =
  Root.delete (Option.get place.root);
  place.root <- Some (Root.create (Values.make place.id))

let operations = [| delete; delete; delete_without_lock; modify; modify; move; replace |]

let change random place =
  Atomic.incr done_in.(phase ());
  if place.field <> None then back place
  else operations.(Random.State.int random (Array.length operations)) place

let check_place place =
  Option.iter (fun root -> Values.check_root root place.id) place.root;
  Option.iter (fun v -> Values.check v place.id) place.field

let domains = 3
let places_of_a_domain = 10_000

(* [tables] are exchanged between domains in each round, so that most roots are another domain's. *)
let work tables locks number rounds =
  let random = Random.State.make [| number |] in
  for round = 1 to rounds do
    let table = (number + round) mod domains in
    protect locks.(table) (fun () ->
        for step = 1 to 60 do
          for _ = 1 to 20 do
            change random tables.(table).(Random.State.int random places_of_a_domain)
          done;
          Root.gc_slice 1_000;
          if step mod 6 = 0 then Gc.minor ()
        done;
        Array.iter check_place tables.(table));
    Values.overwrite_garbage ()
  done

let check_phases () =
  let counts = Array.map Atomic.get done_in in
  let text = String.concat " " (Array.to_list (Array.map string_of_int counts)) in
  for wanted = 0 to long_phases - 1 do
    check (counts.(wanted) > 100) ("operations in each phase: " ^ text)
  done

let every_phase () =
  let table n = Array.init places_of_a_domain (fun i -> new_place ((n * places_of_a_domain) + i)) in
  let tables = Array.init domains table and locks = Array.init domains (fun _ -> Mutex.create ()) in
  Gc.full_major ();
  let start n = Strand.start (fun () -> work tables locks n 25) in
  Array.iter Strand.join (Array.init domains start);
  Values.churn 2;
  Array.iter (Array.iter check_place) tables;
  check_phases ()

(* Enough for more pools than are looked at before marking begins. *)
let many = 3_000_000
let kinds = 1_000
let roots_of_each = many / kinds

(* Those of one value lie side by side. *)
let many_roots () =
  let values = Array.init kinds Values.make_old in
  Array.init many (fun i -> Root.create values.(i / roots_of_each))

(* What the roots hold, in blocks that are new: the marker does not visit these. *)
let held roots = Array.init kinds (fun id -> Some (Root.get roots.(id * roots_of_each)))

(* All roots are deleted while the marker still has to read their pools, which are all dead then. *)
let dead_pools_while_marking () =
  let roots = many_roots () in
  Gc.full_major ();
  Root.gc_slice 100;
  let fields = held roots in
  Root.delete_without_lock roots;
  for _ = 1 to 20 do
    ignore (Sys.opaque_identity (ref 0));
    Gc.minor ()
  done;
  Values.churn 2;
  Array.iteri (fun id v -> Values.check (Option.get v) id) fields

let () =
  Root.leave_to_marker ();
  run [ ("every_phase", every_phase); ("dead_pools_while_marking", dead_pools_while_marking) ]
