(* How long a program waits while a value is added to a region: for all of it, or from pause to
   pause. In the pauses it does some work, for which the collector must work too; and where there
   are none, as much work afterwards, beside the same data. *)

open Bench_harness

let megabytes = Variable.integer "MEGABYTES" ~min:1 ~max:1_000_000
let order = Variable.one_of "ARRAY" Entries.orders
let slice = 0.001

(* Steps of work where there are no pauses. *)
let usual_steps = 3_000

(* Some of what it makes dies old. *)
let recent = Array.make 1000 []
let turn = ref 0

let allocate () =
  recent.(!turn mod 1000) <- List.init 1000 Fun.id;
  incr turn

let waits = Durations.create ~room:1_000_000
let steps = Durations.create ~room:1_000_000

(* When the wait began that is under way. *)
let began = ref 0.

let pause () =
  let at = Clock.now () in
  Durations.add waits (at -. !began);
  for _ = 1 to 10 do
    allocate ()
  done;
  began := Clock.now ();
  Durations.add steps (!began -. at)

let in_one_go region entries =
  let copy = Region.add region entries in
  for _ = 1 to usual_steps do
    pause ()
  done;
  copy

(* The last wait is that from the last pause to the end. *)
let in_slices region entries =
  let copy = Region.add_in_slices ~slice ~pause region entries in
  pause ();
  copy

let way = Variable.one_of "REF" [ ("one_go", in_one_go); ("slices", in_slices) ]
let milliseconds name seconds = { Json.name; number = seconds *. 1e3; unit = "ms" }

let work () =
  let add = Variable.get way in
  let entries = Entries.make ~megabytes:(Variable.get megabytes) (Variable.get order) in
  let sum = Entries.read entries in
  let region = Region.create () in
  Gc.compact ();
  began := Clock.now ();
  let copy = Region.get (add region entries) in
  if Entries.read copy <> sum then Program.fail "other data than before";
  let rare = Durations.quantile (Durations.sorted waits) 99.9 in
  let measures =
    [
      milliseconds "longest wait" (Durations.longest waits);
      milliseconds "99.9 % of the waits" rare;
      milliseconds "longest step" (Durations.longest steps);
      milliseconds "all waits" (Durations.total waits);
    ]
  in
  [ ("measures", Json.Measures measures); ("pauses", Json.Int (Durations.count waits)) ]
  @ Program.memory_fields ()

let () = Program.run ~name:"pauses" work
