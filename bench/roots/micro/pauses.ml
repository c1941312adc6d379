(* How long the collector stops the program when there are many cells: see ../../README.md. Around a
   minor collection all cells hold one block of the major heap. *)

open Bench_harness
open Bench_micro

type pause = First_minor | Second_minor | Full_major | Longest_slice

let pauses =
  [
    ("first_minor", First_minor);
    ("second_minor", Second_minor);
    ("full_major", Full_major);
    ("longest_slice", Longest_slice);
  ]

let implementation = Variable.one_of "REF" Stores.by_name
let pause = Variable.one_of "PAUSE" pauses
let roots = Variable.integer "ROOTS" ~min:0 ~max:200_000_000
let slice_work = Variable.integer "WORK" ~min:1_000 ~max:1_000_000_000 ~default:20_000

(* Time that passed, and processor time, in milliseconds: on a busy machine, the longest pause is
   the scheduler's. *)
type span = { passed : float; processor : float }

let moment () = { passed = Clock.now () *. 1e3; processor = Clock.processor () *. 1e3 }

let between before now =
  { passed = now.passed -. before.passed; processor = now.processor -. before.processor }

let span work =
  let before = moment () in
  work ();
  between before (moment ())

let fields { passed; processor } =
  [ ("milliseconds", Json.Float passed); ("processor_milliseconds", Json.Float processor) ]

(* A collection of an empty minor heap would be skipped. *)
let minor () =
  ignore (Sys.opaque_identity (ref 0));
  span Gc.minor

let major_collections () = (Gc.quick_stat ()).major_collections

(* Adds the times from the end of each slice to that of the next one, up to the third turn of a
   cycle. What the runtime does between two slices counts: OCaml 5.5 begins to mark there, in a
   minor collection. *)
let slices (passed, processor) work =
  let first = major_collections () in
  let before = ref (moment ()) in
  while major_collections () - first <= 2 do
    ignore (Gc.major_slice work);
    let now = moment () in
    let span = between !before now in
    Durations.add passed span.passed;
    Durations.add processor span.processor;
    before := now
  done

let percents = [ 10.; 50.; 90.; 99.; 99.9; 99.99 ]

let distribution (passed, processor) =
  let sorted = Durations.sorted passed in
  let longest = { passed = Durations.longest passed; processor = Durations.longest processor } in
  let quantile percent =
    (Printf.sprintf "p%g_milliseconds" percent, Json.Float (Durations.quantile sorted percent))
  in
  fields longest @ List.map quantile percents
  @ [
      ("slices", Json.Int (Durations.count passed));
      ("total_milliseconds", Json.Float (Durations.total passed));
    ]

module Pauses (S : Store.S) = struct
  let after_creation n measure =
    let v = ref 1 in
    Gc.full_major ();
    S.create n v;
    let result = measure () in
    if S.holding v <> n then Program.fail "a cell lost its value";
    result

  let with_live_blocks n measure =
    let blocks = Array.init n ref in
    S.create_each blocks;
    Gc.full_major ();
    Gc.full_major ();
    let result = measure () in
    if S.holding_each blocks <> n then Program.fail "a cell lost its value";
    Array.iteri (fun i block -> if !block <> i then Program.fail "block %d was lost" i) blocks;
    result

  let run n work = function
    | First_minor -> after_creation n (fun () -> fields (minor ()))
    | Second_minor ->
        after_creation n (fun () ->
            ignore (minor ());
            fields (minor ()))
    | Full_major -> with_live_blocks n (fun () -> fields (span Gc.full_major))
    | Longest_slice ->
        let spans = (Durations.create ~room:1_000_000, Durations.create ~room:1_000_000) in
        with_live_blocks n (fun () ->
            slices spans work;
            distribution spans)
end

let work () =
  let (module S) = Variable.get implementation in
  let pause = Variable.get pause in
  let n = Variable.get roots in
  let work = Variable.get slice_work in
  let module P = Pauses (S) in
  S.setup ~room:n;
  let pause, measures = Program.observe (fun () -> P.run n work pause) in
  S.delete ();
  pause @ (("roots_created", Json.Int n) :: measures)

let () = Program.run ~name:"pauses" work
