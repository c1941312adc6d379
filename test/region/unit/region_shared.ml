(* Sharing: what becomes one and what does not. *)

open Region_support
open Testing

type tree = Leaf | Node of tree * int * tree
type cyclic = { mutable next : cyclic; name : string }

let rec tree depth = if depth = 0 then Leaf else Node (tree (depth - 1), depth, tree (depth - 1))

let with_region ?(share = true) f =
  let region = Region.create ~share () in
  f region;
  Region.free region

let copied ?share region v = Region.get (Region.add ?share region v)
let blocks region = (Region.statistics region).blocks

(* Each in an add of its own. *)
let one region a b what = check (copied region a == copied region b) (what ^ ": one")
let two region a b what = check (copied region a != copied region b) (what ^ ": two")
let fresh s = String.concat "" [ s ]

let equal_values () =
  with_region @@ fun region ->
  one region (fresh "text") (fresh "text") "strings";
  two region "text" "texu" "strings";
  one region "" (fresh "") "empty strings";
  two region "" "\000" "a string and none";
  one region 1.5 (Sys.opaque_identity (0.5 +. 1.)) "floats";
  one region [| 1.; 2. |] [| 1.; 2. |] "arrays of floats";
  two region (Obj.repr 1.) (Obj.repr [| 1. |]) "a float and an array of one";
  one region (1, fresh "a", [ 2; 3 ]) (1, fresh "a", [ 2; 3 ]) "tuples";
  two region (1, 2) (1, 3) "tuples";
  two region (Obj.repr (1, 2)) (Obj.repr (1, 2, 3)) "of other sizes";
  two region (Obj.repr (Some 1)) (Obj.repr (Node (Leaf, 1, Leaf))) "of other tags";
  one region (Bytes.of_string "text") (Bytes.of_string "text") "bytes";
  one region [||] [||] "arrays without fields";
  one region 5L (Int64.of_string "5") "Int64";
  one region 5n (Nativeint.of_string "5") "Nativeint";
  two region (Obj.repr 5L) (Obj.repr 5n) "Int64 and Nativeint"

(* Behind an Int32 that C code made are four bytes of anything. *)
let int32 () =
  with_region @@ fun region ->
  for i = -10 to 10 do
    let text = string_of_int i in
    one region (Int32.of_int i) (Int32.of_string text) "Int32";
    check (copied region (Int32.of_string text) = Int32.of_int i) text
  done

let floats_by_bits () =
  with_region @@ fun region ->
  let nan n = Int64.float_of_bits (Int64.add 0x7FF8_0000_0000_0000L n) in
  two region 0. (-0.) "zeros";
  two region (nan 1L) (nan 2L) "NaN";
  one region (nan 3L) (nan 3L) "NaN";
  two region [| 0. |] [| -0. |] "in arrays"

let statistics () =
  with_region @@ fun region ->
  ignore (copied region (tree 10));
  let s = Region.statistics region in
  check_int ~expected:10 s.blocks "one block for each level";
  check_int ~expected:(10 * 4 * 8) s.used "bytes";
  check_int ~expected:(1023 - 10) s.merged "merged";
  check_int ~expected:((1023 - 10) * 4 * 8) s.saved "saved";
  ignore (copied region (tree 11));
  check_int ~expected:11 (blocks region) "one more";
  check_int ~expected:(1023 + 2047 - 11) (Region.statistics region).merged "merged"

(* Of what the source shares, leaves alone count: they are found by their content. *)
let statistics_of_what_is_met_again () =
  let merged expected v text =
    with_region @@ fun region ->
    ignore (copied region (List.init 10 (fun _ -> v)));
    check_int ~expected (Region.statistics region).merged text
  in
  merged 9 (Obj.repr (String.make 63 'x')) "eight words";
  merged 0 (Obj.repr (String.make 64 'x')) "nine words";
  merged 9 (Obj.repr 0.5) "a float";
  merged 0 (Obj.repr (Some 1)) "a block with fields"

let across_adds () =
  with_region @@ fun region ->
  let table = Array.init 1000 (fun i -> (i, string_of_int (i mod 10), [ i mod 7 ])) in
  let first = copied region table in
  let before = blocks region in
  check_int ~expected:(1 + 1000 + 10 + 7) before "blocks";
  check (copied region table == first) "again";
  check (copied region (Array.map Fun.id table) == first) "an equal one";
  check (copied region first == first) "what is in the region";
  check_int ~expected:before (blocks region) "nothing new";
  let also = copied region (first.(3), [ 3 ]) in
  check (fst also == first.(3)) "a part";
  let _, _, list = first.(3) in
  check (snd also == list) "an equal part";
  Gc.compact ();
  check (first = table && copied region table == first) "after a compaction"

let apart () =
  with_region @@ fun region ->
  let cell () = ref (fresh "x") in
  let a = copied region (cell ()) in
  let b = copied ~share:false region (cell ()) in
  let c = copied ~share:false region (cell ()) in
  check (a != b && b != c && !a != !b && !b != !c) "mutable ones stay apart";
  let d = copied region (cell ()) in
  check (d == a) "and are not merged with later";
  let pair = copied region (b, [ c ]) in
  check (fst pair == b && List.hd (snd pair) == c) "but others may point to them";
  check (copied region (b, [ c ]) == pair) "and are merged by where they point";
  let text = copied ~share:false region (fresh "text") in
  check (fst (copied region (text, 1)) == text) "leaves, too";
  let mixed = copied ~share:false region (a, cell ()) in
  check (fst mixed == a && snd mixed != a) "they may point to others";
  check (Region.check region = []) "no stray"

let by_default_apart () =
  with_region ~share:false @@ fun region ->
  two region "text" "text" "strings";
  let a = copied ~share:true region [ "text" ] in
  check (copied ~share:true region [ fresh "text" ] == a) "if told";
  check_int ~expected:4 (blocks region) "blocks"

let bigarrays () =
  with_region @@ fun region ->
  let make () = Bigarray.(Array1.init int c_layout 100 Fun.id) in
  let a, b, c = copied region (let v = make () in (v, v, make ())) in
  check (a == b && a != c) "sharing is kept, and nothing is merged";
  a.{3} <- -1;
  check (c.{3} = 3 && b.{3} = -1) "data of its own";
  check (copied region (a, 1) == copied region (a, 1)) "what points to it is merged"

let cycles () =
  with_region @@ fun region ->
  let make () =
    let rec one = { next = two; name = fresh "one" } and two = { next = one; name = fresh "two" } in
    one
  in
  let a = copied region (make (), make ()) in
  let first, second = a in
  check (first != second && first.next != second.next) "cycles stay apart";
  check (first.next.next == first && second.next.next == second) "as they are";
  check (first.name == second.name && first.next.name == second.next.name) "what hangs on them";
  check (first.name = "one" && first.next.name = "two") "names";
  check_int ~expected:7 (blocks region) "blocks";
  check (copied region (first, 1) == copied region (first, 1)) "what points to them";
  let rec self = { next = self; name = "one" } in
  let copy = copied region self in
  check (copy.next == copy && copy.name == first.name) "of one block";
  let rec loop = 1 :: 2 :: loop in
  let copied_loop = copied region loop in
  check (List.tl (List.tl copied_loop) == copied_loop) "a list"

(* One component of many blocks, met from its end and its middle, with another inside its path. *)
let large_cycles () =
  with_region @@ fun region ->
  let n = 300_000 in
  let ring = Array.init n (fun i -> { next = Obj.magic 0; name = string_of_int (i mod 5) }) in
  Array.iteri (fun i block -> block.next <- ring.((i + 1) mod n)) ring;
  let copy = copied region ring in
  check (copy.(n - 1).next == copy.(0)) "closed";
  check (Array.for_all2 (fun a b -> a.name = b.name) copy ring) "names";
  check_int ~expected:(1 + n + 5) (blocks region) "blocks"

let deep_list () =
  with_region @@ fun region ->
  let n = 10_000_000 in
  let list = List.init n (fun i -> i land 7) in
  let copy = copied region list in
  check_int ~expected:n (blocks region) "no two tails are equal";
  check_int ~expected:(List.fold_left ( + ) 0 list) (List.fold_left ( + ) 0 copy) "sum";
  check (copied region list == copy) "again";
  check (copied region (0 :: List.tl list) == copy) "another";
  check_int ~expected:n (blocks region) "nothing new"

(* A million leaves on both sides of a spine that leans to the left. *)
let deep_left () =
  with_region @@ fun region ->
  let n = 1_000_000 in
  let leaf () = Node (Leaf, 7, Leaf) in
  let rec spine i t = if i = n then t else spine (i + 1) (Node (t, i land 1, leaf ())) in
  let copy = copied region (spine 0 Leaf) in
  check_int ~expected:(n + 1) (blocks region) "blocks";
  check (copied region (spine 0 Leaf) == copy) "again"

let wide () =
  with_region @@ fun region ->
  let v = Array.init 2_000_000 (fun i -> if i land 1 = 0 then string_of_int (i mod 100) else "x") in
  let copy = copied region v in
  check (copy = v && copied region v == copy) "equal";
  check_int ~expected:52 (blocks region) "blocks"

let lazies () =
  with_region @@ fun region ->
  let forced v =
    let l = lazy (Sys.opaque_identity v) in
    ignore (Lazy.force l);
    l
  in
  let a, b, c, d = copied region (forced "text", forced 2.5, forced 2.5, fresh "text") in
  check (Lazy.force a = "text" && Obj.repr a == Obj.repr d) "short-cut";
  check (b == c && Lazy.force b = 2.5) "a float stays in its block"

let refused region v expected_path =
  let before = Region.statistics region in
  (match Region.add region v with
   | _ -> check false "not refused"
   | exception Region.Refused { path; _ } ->
     check (path = expected_path) (String.concat "," (List.map string_of_int path)));
  check (Region.statistics region = before) "the region is as it was"

(* Blocks that were added before the refusal are gone from the set as well. *)
let refusals () =
  with_region @@ fun region ->
  let outside = Sys.opaque_identity (ref 0) in
  let closure () = incr outside in
  let kept = copied region [ "kept" ] in
  refused region closure [];
  refused region (1, Some closure) [ 1; 0 ];
  for i = 0 to 1000 do
    let v = List.init 20 (fun k -> string_of_int (i + k)) in
    refused region (v, [ "kept" ], closure) [ 2 ]
  done;
  let rec ring = 1 :: 2 :: ring in
  refused region (ring, Some closure) [ 1; 0 ];
  let list = List.init 1020 string_of_int in
  check (copied region list = list) "what was refused can be added";
  check (copied region [ fresh "kept" ] == kept) "what was there is known"

(* Elements of all kinds, equal ones made anew. The walk looks at them long before they are met. *)
let element i =
  let text = string_of_int (i mod 90) in
  match i mod 12 with
  | 0 -> Obj.repr i
  | 1 -> Obj.repr text
  | 2 -> Obj.repr (float_of_string text)
  | 3 -> Obj.repr (Array.make (i mod 4) 0.5)
  | 4 -> Obj.repr [ text; "behind"; text ]
  | 5 -> Obj.repr (Int64.of_int i, Nativeint.of_int i, Int32.of_int i)
  | 6 -> Obj.repr (Array.make (5 + (i mod 9)) text)
  | 7 -> Obj.repr (Array.init (10 + (i mod 20)) (fun k -> Some (string_of_int (k mod 13))))
  | 8 -> Obj.repr (tree (i mod 8))
  | 9 -> Obj.repr (List.init (i mod 70) string_of_int)
  | 10 -> Obj.repr (Some (ref (Some text)))
  | _ -> Obj.repr (Bytes.make (i mod 100) 'x')

let far_ahead () =
  with_region @@ fun region ->
  let n = 3_000 in
  let v = Array.init n element in
  let copy = copied region v in
  check (copy = v) "equal";
  check (copied region (Array.init n element) == copy) "an equal one";
  let nested = Array.init 60 (fun i -> Array.sub v (i * 12) (1 + (i * 7 mod 40))) in
  let pairs = Array.map (fun part -> ("x", part)) nested in
  check (copied region pairs = pairs) "arrays in an array";
  check (Array.map snd (copied region pairs) = copied region nested) "the same without pairs"

(* The walk looks at what cannot be copied, too. *)
let refused_ahead () =
  with_region @@ fun region ->
  let outside = Sys.opaque_identity (ref 0) in
  let rec even n = n = !outside || odd (n - 1) and odd n = n <> !outside && even (n - 1) in
  let object_ =
    object
      method get = !outside
    end
  in
  let kinds =
    [
      Obj.repr (fun () -> incr outside);
      Obj.repr even;
      Obj.repr odd;
      Obj.repr object_;
      Obj.repr (lazy (incr outside));
      Obj.repr (Weak.create 3 : string Weak.t);
      Obj.repr stdout;
    ]
  in
  let place_of_refused kind place =
    let v = Array.init 200 element in
    v.(place) <- kind;
    refused region v [ place ];
    v.(place) <- Obj.repr (Some kind);
    refused region v [ place; 0 ]
  in
  List.iter
    (fun kind -> List.iter (place_of_refused kind) [ 1; 2; 7; 11; 12; 13; 16; 17; 100; 199 ])
    kinds

let sealed () =
  with_region @@ fun region ->
  let copy = copied region [ "a"; "b" ] in
  Region.seal region;
  match Region.add region [ "a" ] with
  | _ -> check false "added"
  | exception Region.Sealed -> check (copy = [ "a"; "b" ]) "readable"

let saved () =
  let path = Filename.temp_file "outheap" ".region" in
  let v = (tree 15, Array.init 1000 (fun i -> (i mod 3, string_of_int (i mod 3)))) in
  with_region (fun region -> Region.save region (Region.add region v) path);
  let region, mapped = Region.map ~check:true path in
  Sys.remove path;
  let t, pairs = Region.get mapped in
  check ((t, pairs) = v) "the value";
  check (pairs.(0) == pairs.(3) && snd pairs.(1) == snd pairs.(4)) "sharing is kept";
  check_int ~expected:(1 + 15 + 1 + 6) (blocks region) "blocks";
  with_region (fun other ->
      (* The numbers of a mapping have operations of their own. *)
      check (copied other (Region.get mapped) == copied other v) "one with what was saved");
  Region.free region

let saved_numbers () =
  let path = Filename.temp_file "outheap" ".region" in
  let v = [ (1l, 2L, 3n) ] in
  with_region (fun region -> Region.save region (Region.add region v) path);
  let region, mapped = Region.map path in
  Sys.remove path;
  with_region (fun other ->
      let copy = copied other v in
      check (copied other (Region.get mapped) == copy) "one with what was saved";
      Region.free region;
      check (copy = [ (1l, 2L, 3n) ]) "and does not need the mapping")

let property cyclic () =
  let state = Seed.state () in
  for i = 1 to 3_000 do
    let v = Blocks.random state ~cyclic (1 + (i mod 60)) in
    with_region @@ fun region ->
    let graph = Blocks.graph (copied ~share:false region v) in
    let before = blocks region in
    let copy = copied region v in
    let shared = Blocks.graph copy in
    check (Blocks.is_same graph shared) "the same";
    let classes = Blocks.classes graph in
    check_int ~expected:classes (Blocks.count shared) "blocks that it reaches";
    check_int ~expected:classes (blocks region - before) "blocks of the region";
    let merged = (Region.statistics region).merged in
    check (Blocks.is_same graph (Blocks.graph (copied region v))) "again";
    if not cyclic then begin
      check (copied region v == copy) "the same block";
      check (merged <= (Region.statistics region).merged) "merged"
    end
  done

let () =
  run
    [
      ("equal_values", equal_values);
      ("int32", int32);
      ("floats_by_bits", floats_by_bits);
      ("statistics", statistics);
      ("statistics_of_what_is_met_again", statistics_of_what_is_met_again);
      ("across_adds", across_adds);
      ("apart", apart);
      ("by_default_apart", by_default_apart);
      ("bigarrays", bigarrays);
      ("cycles", cycles);
      ("large_cycles", large_cycles);
      ("deep_list", deep_list);
      ("deep_left", deep_left);
      ("wide", wide);
      ("far_ahead", far_ahead);
      ("refused_ahead", refused_ahead);
      ("lazies", lazies);
      ("refusals", refusals);
      ("sealed", sealed);
      ("saved", saved);
      ("saved_numbers", saved_numbers);
      ("property", property false);
      ("property_of_cyclic", property true);
    ]
