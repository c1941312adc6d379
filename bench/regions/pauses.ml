(* How long a program waits while a value is added to a region: for all of it, or from pause to
   pause. In the pauses it does some work, for which the collector must work too. *)

open Bench_harness

let megabytes = Variable.integer "MEGABYTES" ~min:1 ~max:1_000_000
let order = Variable.one_of "ARRAY" Entries.orders
let slice = 0.001

(* Some of what it makes dies old. *)
let recent = Array.make 1000 []
let turn = ref 0

let allocate () =
  recent.(!turn mod 1000) <- List.init 1000 Fun.id;
  incr turn

let waits = Durations.create ~room:1_000_000

(* What there is of work at the end of each wait. *)
let began = ref 0.

let pause () =
  Durations.add waits (Clock.now () -. !began);
  for _ = 1 to 10 do
    allocate ()
  done;
  began := Clock.now ()

let in_one_go region entries = Region.add region entries
let in_slices region entries = Region.add_in_slices ~slice ~pause region entries
let way = Variable.one_of "REF" [ ("one_go", in_one_go); ("slices", in_slices) ]
let milliseconds name seconds = { Json.name; number = seconds *. 1e3; unit = "ms" }

let work () =
  let add = Variable.get way in
  let entries = Entries.make ~megabytes:(Variable.get megabytes) (Variable.get order) in
  let sum = Entries.read entries in
  let region = Region.create () in
  Gc.compact ();
  let before = Clock.processor () in
  began := Clock.now ();
  let copy = Region.get (add region entries) in
  Durations.add waits (Clock.now () -. !began);
  let all = Clock.processor () -. before in
  if Entries.read copy <> sum then Program.fail "other data than before";
  let longest = Durations.longest waits in
  let rare = Durations.quantile (Durations.sorted waits) 99.9 in
  [
    ( "measures",
      Json.Measures
        [
          milliseconds "all" all;
          milliseconds "longest wait" longest;
          milliseconds "99.9 % of the waits" rare;
        ] );
    ("pauses", Json.Int (Durations.count waits - 1));
  ]
  @ Program.memory_fields ()

let () = Program.run ~name:"pauses" work
