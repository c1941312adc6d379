(* How long the major collector takes to mark a heap of a given size and shape, and for a whole
   cycle. The graph is random, so that marking waits for memory all the time: the worst case, in
   which the cost of a look-up matters least and that of its cache misses most (the benchmark of G.
   Munch-Maccagnoni, Efficient "out of heap" pointers for multicore OCaml, 2022, after S. Dolan's).

   A cycle is `Gc.major` with an empty minor heap, nothing allocated and nothing dead: the same work
   in each runtime, which the counters that are printed beside the times show. On OCaml 5 several
   domains may take part, each with a heap of its own, or each with a share of the spine of one. *)

open Bench_harness

external make_static : unit -> unit = "bench_marking_make_static"

external make_heap : int -> float -> float -> float -> float -> int -> Obj.t array
  = "bench_marking_make_heap_bytecode" "bench_marking_make_heap"

external watch : unit -> unit = "bench_marking_watch"
external slices : unit -> int = "bench_marking_slices"

let megabytes = Variable.integer "MEGABYTES" ~min:1 ~max:1_000_000 ~default:800
let immediates = Variable.rate "IMMEDIATES" ~default:0.2
let static_blocks = Variable.rate "STATIC" ~default:0.
let randomness = Variable.rate "RANDOMNESS" ~default:1.
let layout = Variable.rate "LAYOUT" ~default:1.
let cycles = Variable.integer "CYCLES" ~min:1 ~max:1000 ~default:3
let seed = Variable.integer "SEED" ~min:0 ~max:max_int ~default:1
let domains = Variable.integer "DOMAINS" ~min:1 ~max:(1 + Others.most) ~default:1

(* The heap grows by chunks of 32 MiB, and is never compacted. *)
let set_collector () =
  Gc.set
    { (Gc.get ()) with max_overhead = 1_000_000; major_heap_increment = 4 * 1024 * 1024 }

let elapsed f =
  let start = Marks.clock () in
  f ();
  Marks.clock () -. start

(* Seconds. *)
type cycle = { mark : float; whole : float }

(* Several domains mark at once, and those that are done wait for the others: what passes is the
   time of the one that takes longest, with its sweeping, some hundredths of it. *)
let marking domains = if domains = 1 then Marks.during else elapsed

let cycle marking =
  let before = (Gc.quick_stat ()).major_collections in
  let mark = ref 0. in
  let whole = elapsed (fun () -> mark := marking Gc.major) in
  let made = (Gc.quick_stat ()).major_collections - before in
  if made <> 1 then Program.fail "one cycle was asked for, and %d were made" made;
  { mark = !mark; whole }

let median list =
  let sorted = List.sort Float.compare list in
  List.nth sorted (List.length sorted / 2)

(* The live words and blocks, of which the program's own depend on the length of its path. *)
let live () =
  Gc.minor ();
  let gc = Gc.stat () in
  (gc.live_words, gc.live_blocks)

let least_of cycles = List.fold_left (fun least c -> min least c.mark) infinity cycles

(* The figures that are compared, and those that must be the same in each runtime. *)
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

(* [share number] is the data that the domain of that number holds, of so many domains. *)
type share = int -> Obj.t array

let heap_for_each make domains : share = fun domain -> make ~parts:domains ~seed:domain

(* The spine is cut, and each piece leads to the whole heap. *)
let one_heap make domains : share =
  let cut spine domain =
    let first domain = Array.length spine * domain / domains in
    Array.sub spine (first domain) (first (domain + 1) - first domain)
  in
  let pieces = Array.init domains (cut (make ~parts:1 ~seed:0)) in
  fun domain ->
    let piece = pieces.(domain) in
    pieces.(domain) <- [||];
    piece

let heaps =
  Variable.one_of "HEAPS" ~default:heap_for_each
    [ ("each", heap_for_each); ("one", one_heap) ]

(* A function that makes a heap of one of [parts] parts of what was asked for. *)
let maker () =
  let words = Variable.get megabytes * 1_000_000 / (Sys.word_size / 8) in
  let immediates = Variable.get immediates in
  let static_blocks = Variable.get static_blocks in
  let randomness = Variable.get randomness in
  let layout = Variable.get layout in
  let first_seed = Variable.get seed in
  fun ~parts ~seed ->
    make_heap (words / parts) immediates static_blocks randomness layout (first_seed + seed)

(* Gives what [work] gives. Meanwhile each domain holds its share. *)
let with_shares domains (share : share) work =
  let others = Others.start (List.init (domains - 1) (fun i () -> share (i + 1))) in
  let own = share 0 in
  Fun.protect ~finally:(fun () -> Others.stop others) (fun () ->
      let result = work () in
      ignore (Sys.opaque_identity own);
      result)

let work () =
  let make = maker () in
  let cycles = Variable.get cycles in
  let domains = Variable.get domains in
  let heaps = Variable.get heaps in
  set_collector ();
  make_static ();
  let before = live () in
  watch ();
  Marks.watch ();
  with_shares domains (heaps make domains) (fun () ->
      Gc.major ();
      fields (List.init cycles (fun _ -> cycle (marking domains))) before)

let () = Program.run ~name:"marking" work
