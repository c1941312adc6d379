(* A cache, as servers have them: a hash table in C, whose entries hold OCaml values, of which the
   least recently used one makes room for each new one. Half of the look-ups find what they look
   for, and the others insert it. OCaml allocates the values and collects by itself. See
   ../../README.md. *)

open Bench_harness

let payload key = [ key; key + 1; key + 2 ]

module Cache (T : Table.S) = struct
  let make key = { Table.key; payload = payload key }

  let check key (entry : Table.entry) =
    if entry.key <> key || entry.payload <> payload key then
      Program.fail "%d was found for %d" entry.key key

  (* Whether it was there. *)
  let look_up key =
    match T.find key with
    | Some entry ->
        check key entry;
        true
    | None ->
        T.insert key (make key);
        false

  let fill entries =
    for key = 0 to entries - 1 do
      ignore (look_up key)
    done

  (* How many were there, and how long the look-ups took in which the collector worked. *)
  let run entries operations =
    let random = Prng.create ~seed:1 and stops = Durations.create ~room:10_000 in
    ignore (Table.was_collected ());
    let hits = ref 0 and before = ref (Clock.now ()) in
    for _ = 1 to operations do
      if look_up (Prng.below random (2 * entries)) then incr hits;
      let now = Clock.now () in
      if Table.was_collected () then Durations.add stops ((now -. !before) *. 1e3);
      before := now
    done;
    (!hits, stops)
end

(* Who makes room: each insertion for itself, or a second domain ahead of them. *)
module Evictor = struct
  (** Room beside that for so many entries; and what is run beside the look-ups, of a function that
      evicts some and says how many. *)
  type t = { spare : int -> int; beside : 'a. (unit -> int) -> (unit -> 'a) -> 'a }

  let insertion = { spare = (fun _ -> 0); beside = (fun _ work -> work ()) }

  (* So long it sleeps where there is nothing to evict. *)
  let rest = 1e-4

  let rec evict_until ended evict =
    if not (Atomic.get ended) then begin
      if evict () = 0 then Unix.sleepf rest;
      evict_until ended evict
    end

  let domain start =
    let beside evict work =
      let ended = Atomic.make false in
      let join = start (fun () -> evict_until ended evict) in
      let stop () =
        Atomic.set ended true;
        join ()
      in
      Fun.protect ~finally:stop work
    in
    ("domain", { spare = (fun entries -> (entries / 10) + 1); beside })

  let by_name =
    ("insertion", insertion) :: Option.to_list (Option.map domain Second_domain.start)
end

let implementation = Variable.one_of "REF" Table.by_name
let evictor = Variable.one_of "EVICTOR" Evictor.by_name
let entries = Variable.integer "ENTRIES" ~min:10 ~max:200_000_000
let operations = Variable.integer "OPERATIONS" ~min:0 ~max:10_000_000_000 ~default:4_000_000

let stops_fields stops =
  let sorted = Durations.sorted stops in
  [
    ("stops", Json.Int (Durations.count stops));
    ("stop_p99.9_milliseconds", Json.Float (Durations.quantile sorted 99.9));
    ("longest_milliseconds", Json.Float (Durations.longest stops));
  ]

let work () =
  let choose = Variable.get implementation in
  let evictor = Variable.get evictor in
  let entries = Variable.get entries in
  let operations = Variable.get operations in
  let capacity = entries + evictor.spare entries in
  Table.create ~capacity ~enough:entries;
  let (module T : Table.S) = choose capacity in
  let module C = Cache (T) in
  T.setup ();
  C.fill entries;
  let (hits, stops), measures =
    Program.observe (fun () -> evictor.beside T.evict (fun () -> C.run entries operations))
  in
  T.clear ();
  let seconds = Program.seconds measures and each = float_of_int (max 1 operations) in
  ("ns", Json.Float (seconds *. 1e9 /. each))
  :: ("look_ups_per_second", Json.Float (each /. seconds))
  :: ("hits", Json.Int hits)
  :: ("evicted_ahead", Json.Int (Table.evicted_ahead ()))
  :: ("roots_created", Json.Int (entries + operations - hits))
  :: (stops_fields stops @ measures)

let () = Program.run ~name:"cache" work
