open Bench_harness

type entry = { key : string; number : int; words : string list }
type t = entry array
type order = In_order | Shuffled

let orders = [ ("in_order", In_order); ("shuffled", Shuffled) ]

(* Words are cut out of it. *)
let text random = String.init 65_536 (fun _ -> Char.chr (Char.code 'a' + Prng.below random 26))

let word random text =
  let length = 3 + Prng.below random 12 in
  String.sub text (Prng.below random (String.length text - length)) length

let entry random text number =
  let words = List.init (1 + Prng.below random 5) (fun _ -> word random text) in
  { key = word random text; number; words }

let make_so_many random count =
  let text = text random in
  Array.init count (entry random text)

let bytes entries = Obj.reachable_words (Obj.repr entries) * (Sys.word_size / 8)

let count megabytes =
  let sample = 10_000 in
  let bytes = bytes (make_so_many (Prng.create ~seed:2) sample) in
  max 1 (megabytes * 1_000_000 * sample / bytes)

let in_random_order random entries =
  let places = Array.init (Array.length entries) Fun.id in
  Prng.shuffle random places;
  Array.map (fun place -> entries.(place)) places

let make ~megabytes order =
  let random = Prng.create ~seed:1 in
  let entries = make_so_many random (count megabytes) in
  match order with In_order -> entries | Shuffled -> in_random_order random entries

let add_word sum word = sum + String.length word + Char.code word.[0]

let read entries =
  let add sum e = List.fold_left add_word (add_word (sum + e.number) e.key) e.words in
  Array.fold_left add 0 entries
