(* What it costs to copy data so that equal parts become one: in a region, plainly, or by Marshal;
   and what memory the copy takes. *)

open Bench_harness

let megabytes = Variable.integer "MEGABYTES" ~min:1 ~max:1_000_000
let coq = Variable.existing "FOLDER"

(* ---- The data ---- *)

(* So many values of [words] words each, with what they need in what holds them. *)
let count megabytes words = max 1 (megabytes * 1_000_000 / (8 * words))

let list megabytes = Obj.repr (List.init (count megabytes 3) Fun.id)

type tree = Leaf | Node of tree * int * tree

let rec tree low high =
  if low >= high then Leaf
  else
    let middle = (low + high) / 2 in
    Node (tree low middle, middle, tree (middle + 1) high)

let strings different megabytes =
  let n = count megabytes 4 in
  Obj.repr (Array.init n (fun i -> Printf.sprintf "word %d" (if different then i else i mod 1000)))

let entries order megabytes = Obj.repr (Entries.make ~megabytes order)

let of_files folder suffixes megabytes =
  match Marshalled.in_files ~suffixes ~megabytes folder with
  | [] -> Program.fail "no values in the files below %s" folder
  | found -> Obj.repr found

let data =
  Variable.one_of "DATA"
    [
      ("records", entries Entries.In_order);
      ("shuffled", entries Entries.Shuffled);
      ("list", list);
      ("tree", fun megabytes -> Obj.repr (tree 0 (count megabytes 4)));
      ("strings", strings true);
      ("few_strings", strings false);
      ("typed_trees", of_files Standard_library.folder [ ".cmt"; ".cmti" ]);
      ("coq", fun megabytes -> of_files (Variable.get coq) [ ".vo" ] megabytes);
    ]

(* ---- The copies ---- *)

let bytes v = Obj.reachable_words v * (Sys.word_size / 8)

let in_region share v =
  let region = Region.create ~share () in
  let copy = Region.get (Region.add region v) in
  (copy, fun () -> Region.size region)

let marshalled v =
  let copy : Obj.t = Marshal.from_bytes (Marshal.to_bytes v []) 0 in
  (copy, fun () -> bytes copy)

let place =
  Variable.one_of "REF"
    [ ("shared", in_region true); ("plain", in_region false); ("marshal", marshalled) ]

(* As far as can be seen where there are cycles. *)
let check made v =
  let hash v = Hashtbl.hash_param 200 100_000 v in
  if hash made <> hash v then Program.fail "other data than before"

let work () =
  let copy = Variable.get place in
  let v = Variable.get data (Variable.get megabytes) in
  Gc.compact ();
  let before = Clock.processor () in
  let made, size = copy v in
  let after = Clock.processor () in
  check made v;
  let measures =
    [
      { Json.name = "copy"; number = (after -. before) *. 1e3; unit = "ms" };
      { Json.name = "memory"; number = float_of_int (size ()) /. 1e6; unit = "MB" };
    ]
  in
  [ ("measures", Json.Measures measures); ("data_bytes", Json.Int (bytes v)) ]
  @ Program.memory_fields ()

let () = Program.run ~name:"sharing" work
