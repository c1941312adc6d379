(* A cache, as servers have them: a hash table in C, whose entries hold OCaml values, of which the
   least recently used one makes room for each new one. Half of the look-ups find what they look
   for, and the others insert it. OCaml allocates the values and collects by itself. See
   ../../README.md. *)

open Bench_harness

let implementation = Variable.one_of "REF" Table.by_name
let entries = Variable.integer "ENTRIES" ~min:10 ~max:200_000_000
let operations = Variable.integer "OPERATIONS" ~min:0 ~max:10_000_000_000 ~default:4_000_000
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

  (* How many were there, and the longest time between two look-ups, in seconds. *)
  let run entries operations =
    let random = Prng.create ~seed:1 in
    let hits = ref 0 and longest = ref 0. and before = ref (Clock.now ()) in
    for _ = 1 to operations do
      if look_up (Prng.below random (2 * entries)) then incr hits;
      let now = Clock.now () in
      if now -. !before > !longest then longest := now -. !before;
      before := now
    done;
    (!hits, !longest)
end

let work () =
  let choose = Variable.get implementation in
  let entries = Variable.get entries in
  let operations = Variable.get operations in
  Table.create entries;
  let (module T : Table.S) = choose entries in
  let module C = Cache (T) in
  T.setup ();
  C.fill entries;
  let (hits, longest), measures = Program.observe (fun () -> C.run entries operations) in
  T.clear ();
  let ns = Program.seconds measures *. 1e9 /. float_of_int (max 1 operations) in
  ("ns", Json.Float ns)
  :: ("longest_milliseconds", Json.Float (longest *. 1e3))
  :: ("hits", Json.Int hits)
  :: ("roots_created", Json.Int (entries + operations - hits))
  :: measures

let () = Program.run ~name:"cache" work
