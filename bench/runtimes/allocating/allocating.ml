(* The cost of allocating blocks of one size, and of freeing them. Each block takes the place of one
   that is drawn from those that are alive. So the heap is as full of holes as that of a program
   that runs for long. Blocks of 256 words and less are allocated in the minor heap, larger ones are
   the major heap's from the start. *)

open Bench_harness

let words = Variable.integer "WORDS" ~min:1 ~max:100_000_000
let live_megabytes = Variable.integer "LIVE_MEGABYTES" ~min:1 ~max:1_000_000 ~default:100
let allocations = Variable.integer "ALLOCATIONS" ~min:1 ~max:1_000_000_000

let bytes_of_word = Sys.word_size / 8
let count_of megabytes words = max 1 (megabytes * 1_000_000 / ((words + 1) * bytes_of_word))

(* Of bytes: nothing is read by the marker, and nothing written but its last word. *)
let block words = Bytes.create ((words * bytes_of_word) - 1)

let replace live words allocations =
  let random = Prng.create ~seed:1 in
  for _ = 1 to allocations do
    live.(Prng.below random (Array.length live)) <- block words
  done

let work () =
  let words = Variable.get words in
  let live_megabytes = Variable.get live_megabytes in
  let allocations = Variable.get allocations in
  let live = Array.init (count_of live_megabytes words) (fun _ -> block words) in
  let (), measures = Program.observe (fun () -> replace live words allocations) in
  ignore (Sys.opaque_identity live);
  let each = Program.seconds measures /. float_of_int allocations in
  ("ns", Json.Float (each *. 1e9)) :: measures

let () = Program.run ~name:"allocating" work
