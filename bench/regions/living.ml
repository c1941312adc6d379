(* What data cost that live long, in a region or on the heap: to copy them, to have them beside a
   collector that works, to read them, to let them go; and the memory that they take. *)

open Bench_harness

let megabytes = Variable.integer "MEGABYTES" ~min:1 ~max:1_000_000
let order = Variable.one_of "ARRAY" Entries.orders

(* Data that are kept, and how long it took to copy them. *)
type kept = {
  copied : float; (* seconds *)
  entries : unit -> Entries.t;
  free : unit -> unit; (* what the program waits for *)
  finish : unit -> unit; (* what goes on behind it *)
}

(* By the processor's time: this work has one thread and waits for nothing. *)
let timed work =
  let before = Clock.processor () in
  let result = work () in
  (result, Clock.processor () -. before)

let waited_for work =
  let before = Clock.now () in
  work ();
  Clock.now () -. before

let check entries ~sum = if Entries.read entries <> sum then Program.fail "other data than before"

let in_region entries =
  let region = Region.create () in
  let copy, copied = timed (fun () -> Region.add region entries) in
  let entries () = Region.get copy in
  { copied; entries; free = (fun () -> Region.free region); finish = Region.finish_freeing }

(* The original stays: data as the program made them. *)
let on_heap entries =
  let copy () : Entries.t = Marshal.from_bytes (Marshal.to_bytes entries []) 0 in
  let copy, copied = timed copy in
  check copy ~sum:(Entries.read entries);
  let kept = ref entries in
  let free () =
    kept := [||];
    Gc.full_major ()
  in
  { copied; entries = (fun () -> !kept); free; finish = ignore }

let place = Variable.one_of "REF" [ ("region", in_region); ("heap", on_heap) ]

(* The original is garbage afterwards, unless it is what is kept. *)
let[@inline never] fill place megabytes order =
  let entries = Entries.make ~megabytes order in
  let sum = Entries.read entries in
  (place entries, sum)

let resident () =
  Gc.compact ();
  match Memory.resident_bytes () with
  | Some bytes -> bytes
  | None -> Program.fail "the system does not tell what is resident"

let rounds = 5

let median work =
  let times = Durations.create ~room:rounds in
  for _ = 1 to rounds do
    Durations.add times (snd (timed work))
  done;
  Durations.quantile (Durations.sorted times) 50.

(* Blocks that die at once, and whole cycles of the collector. *)
let collect () =
  for _ = 1 to rounds do
    ignore (Sys.opaque_identity (List.init 100_000 (fun i -> (i, i))));
    Gc.full_major ()
  done

let milliseconds name seconds = { Json.name; number = seconds *. 1e3; unit = "ms" }
let megabytes_of name bytes = { Json.name; number = float_of_int bytes /. 1e6; unit = "MB" }

let work () =
  let place = Variable.get place and order = Variable.get order in
  let megabytes = Variable.get megabytes in
  let before = resident () in
  let kept, sum = fill place megabytes order in
  let memory = resident () - before in
  let read = median (fun () -> check (kept.entries ()) ~sum) in
  let (), collected = timed collect in
  check (kept.entries ()) ~sum;
  let freed = waited_for kept.free in
  let finished = waited_for kept.finish in
  let measures =
    [
      milliseconds "copy" kept.copied;
      milliseconds "collections" collected;
      milliseconds "read" read;
      milliseconds "free" freed;
      megabytes_of "memory" memory;
    ]
  in
  [
    ("measures", Json.Measures measures);
    ("finish_milliseconds", Json.Float (finished *. 1e3));
    ("memory_after_bytes", Json.Int (resident () - before));
  ]
  @ Program.memory_fields ()

let () = Program.run ~name:"living" work
