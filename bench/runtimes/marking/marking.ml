(* How long the major collector takes to mark a heap of a given size and shape, and for a whole
   cycle. The graph is random, so that marking waits for memory all the time: the worst case, in
   which the cost of a look-up matters least and that of its cache misses most (the benchmark of G.
   Munch-Maccagnoni, Efficient "out of heap" pointers for multicore OCaml, 2022, after S. Dolan's).

   A cycle is `Gc.major` with an empty minor heap, nothing allocated and nothing dead: the same work
   in each runtime, which the counters that are printed beside the times show. *)

open Bench_harness

external make_static : unit -> unit = "bench_marking_make_static"

external make_heap : int -> float -> float -> float -> float -> int -> Obj.t
  = "bench_marking_make_heap_bytecode" "bench_marking_make_heap"

external watch : unit -> unit = "bench_marking_watch"
external marked_at : unit -> float = "bench_marking_marked_at"
external slices : unit -> int = "bench_marking_slices"

let megabytes = Variable.integer "MEGABYTES" ~min:1 ~max:1_000_000 ~default:800
let immediates = Variable.rate "IMMEDIATES" ~default:0.2
let static_blocks = Variable.rate "STATIC" ~default:0.
let randomness = Variable.rate "RANDOMNESS" ~default:1.
let layout = Variable.rate "LAYOUT" ~default:1.
let cycles = Variable.integer "CYCLES" ~min:1 ~max:1000 ~default:3
let seed = Variable.integer "SEED" ~min:0 ~max:max_int ~default:1

(* The heap grows by chunks of 32 MiB, and is never compacted. *)
let set_collector () =
  Gc.set
    { (Gc.get ()) with max_overhead = 1_000_000; major_heap_increment = 4 * 1024 * 1024 }

(* Seconds of processor time, which count even where other processes take the processor away. *)
type cycle = { mark : float; whole : float }

let cycle () =
  let before = (Gc.quick_stat ()).major_collections in
  let start = Clock.processor () in
  Gc.major ();
  let stop = Clock.processor () in
  let made = (Gc.quick_stat ()).major_collections - before in
  if made <> 1 then Program.fail "one cycle was asked for, and %d were made" made;
  { mark = marked_at () -. start; whole = stop -. start }

let median list =
  let sorted = List.sort Float.compare list in
  List.nth sorted (List.length sorted / 2)

(* What is alive of the program's own depends on the length of its path. *)
let live () =
  Gc.minor ();
  let gc = Gc.stat () in
  (gc.live_words, gc.live_blocks)

let least_of cycles = List.fold_left (fun least c -> min least c.mark) infinity cycles

(* What is compared, and what must be the same in each runtime. *)
let fields cycles (words_before, blocks_before) =
  let gc = Gc.stat () in
  let mark = median (List.map (fun c -> c.mark) cycles) in
  let words = gc.live_words - words_before and blocks = gc.live_blocks - blocks_before in
  [
    ("mark", Json.Float mark);
    ("least_mark", Json.Float (least_of cycles));
    ("cycle", Json.Float (median (List.map (fun c -> c.whole) cycles)));
    ("bytes_per_second", Json.Float (float (words * Sys.word_size / 8) /. mark));
    ("blocks_per_second", Json.Float (float blocks /. mark));
    ("live_words", Json.Int words);
    ("live_blocks", Json.Int blocks);
    ("heap_words", Json.Int gc.heap_words);
    ("heap_chunks", Json.Int gc.heap_chunks);
    ("minor_collections", Json.Int gc.minor_collections);
    ("major_collections", Json.Int gc.major_collections);
    ("slices", Json.Int (slices ()));
  ]

let work () =
  let megabytes = Variable.get megabytes in
  let immediates = Variable.get immediates in
  let static_blocks = Variable.get static_blocks in
  let randomness = Variable.get randomness in
  let layout = Variable.get layout in
  let seed = Variable.get seed in
  let cycles = Variable.get cycles in
  set_collector ();
  make_static ();
  let before = live () in
  watch ();
  let words = megabytes * 1_000_000 / (Sys.word_size / 8) in
  let heap = make_heap words immediates static_blocks randomness layout seed in
  Gc.major ();
  let measured = List.init cycles (fun _ -> cycle ()) in
  let fields = fields measured before in
  ignore (Sys.opaque_identity heap);
  fields

let () = Program.run ~name:"marking" work
