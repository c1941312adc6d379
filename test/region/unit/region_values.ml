(* Tests of what is copied, of what is refused, and that copies are values like others. *)

open Region_support
open Testing

type tree = Leaf | Node of { left : tree; key : int; right : tree }
type cyclic = { mutable next : cyclic; name : string }
type floats = { x : float; y : float }

let rec tree depth =
  if depth = 0 then Leaf
  else Node { left = tree (depth - 1); key = depth; right = tree (depth - 1) }

let with_region f =
  let region = Region.create () in
  f region;
  Region.free region

let copied region v = Region.get (Region.add region v)
let bytes v = Marshal.to_string v []

(* In all that compare, hash and marshal see, and after collections. *)
let is_like region v =
  let copy = copied region v in
  let check_like () =
    check (compare copy v = 0) "compare";
    check (Hashtbl.hash copy = Hashtbl.hash v) "hash";
    check (bytes copy = bytes v) "the same bytes"
  in
  check_like ();
  Gc.compact ();
  check_like ()

let kinds () =
  with_region @@ fun region ->
  is_like region 17;
  is_like region "";
  is_like region (String.init 1000 (fun i -> Char.chr (i mod 256)));
  is_like region 3.25;
  is_like region [| 1.5; Float.infinity; -0. |];
  is_like region { x = 1.; y = 2. };
  is_like region [||];
  is_like region [| [||]; [| "a" |] |];
  is_like region (tree 10);
  is_like region (1l, 2L, 3n, Bytes.of_string "bytes");
  is_like region [ `A; `B "polymorphic"; `C (Some 1.) ];
  is_like region (Array.init 1_000_000 string_of_int)

let sharing () =
  with_region @@ fun region ->
  let s = String.make 10 's' in
  let a, b = copied region (s, s) in
  check (a == b && a != s) "sharing is kept";
  let c, d = copied region (a, s) in
  check (c == a) "what is in the region is not copied again";
  check (d != a && d = a) "what is not is copied";
  let rec one = { next = two; name = "one" } and two = { next = one; name = "two" } in
  let copy = copied region one in
  check (copy.next.next == copy && copy != one && copy.next.name = "two") "cycles are kept"

(* Of several kinds, layouts and sizes; the data of the copy are its own, and a part of it shares
   them. *)
let bigarrays () =
  let open Bigarray in
  with_region @@ fun region ->
  let numbers = Array1.init float64 c_layout 1000 float in
  let matrix = Array2.init int32 fortran_layout 7 9 (fun i j -> Int32.of_int (i * j)) in
  let bytes_ = Array1.init char c_layout 13 Char.chr in
  let none = Array1.create int8_unsigned c_layout 0 in
  let scalar = Array0.of_value complex64 c_layout Complex.i in
  is_like region (numbers, [ matrix ], bytes_, none, scalar);
  is_like region (Array1.sub numbers 10 20, Array2.slice_right matrix 3);
  let a, b = copied region (numbers, numbers) in
  check (a == b && a != numbers) "sharing is kept";
  numbers.{5} <- -1.;
  check (a.{5} = 5.) "data of its own";
  let part = Array1.sub a 4 3 in
  part.{1} <- 55.;
  check (a.{5} = 55.) "a part shares them";
  let large = copied region (Array1.init int c_layout 1_000_000 Fun.id) in
  Gc.compact ();
  check (large.{999_999} = 999_999 && a.{5} = 55. && part.{2} = 6.) "after collections";
  check (Region.check region = []) "no stray"

(* In the first region, blocks without fields are less than 16 bytes from their neighbours. *)
let without_fields () =
  with_region @@ fun first ->
  with_region @@ fun second ->
  let full tag = if tag mod 2 = 0 then Obj.repr (ref tag) else Obj.repr "s" in
  let pair tag = (Obj.new_block tag 0, full tag) in
  let in_first = copied first (Array.init 20 (fun i -> (i, pair i, pair (i / 2)))) in
  is_like second in_first;
  let empty, also = copied second ([||], ([||] : int array)) in
  check (empty == also && Array.length empty = 0) "all are one"

let two_regions () =
  with_region @@ fun first ->
  with_region @@ fun second ->
  let in_first = copied first (tree 5) in
  let in_second = copied second in_first in
  check (Region.contains first in_first) "in the first";
  check (Region.contains second in_second && not (Region.contains first in_second)) "copied";
  check (not (Region.contains first (tree 5) || Region.contains first 0)) "the heap's";
  check (in_first = in_second) "the same"

let long_list () =
  with_region @@ fun region ->
  let n = 1_000_000 in
  let copy = copied region (List.init n Fun.id) in
  Gc.full_major ();
  check_int ~expected:(n * (n - 1) / 2) (List.fold_left ( + ) 0 copy) "sum"

let forced_lazies () =
  with_region @@ fun region ->
  let forced v =
    let l = lazy (Sys.opaque_identity v) in
    ignore (Lazy.force l);
    l
  in
  let a, b, c = copied region (forced "text", forced 2.5, forced (forced 3)) in
  check (Lazy.force a = "text") "short-cut";
  check (Obj.tag (Obj.repr a) = Obj.string_tag) "is a string";
  check (Lazy.force b = 2.5) "a float stays in its block";
  check (Lazy.force (Lazy.force c) = 3) "a lazy value in another";
  ignore (copied region [| forced 1.5; forced 2.5 |])

let refused region v expected_what expected_path =
  let before = Region.statistics region in
  (match Region.add region v with
   | _ -> check false (expected_what ^ ": not refused")
   | exception Region.Refused { path; what } ->
     check (what = expected_what) ("refused as " ^ what);
     check (path = expected_path) (String.concat "," (List.map string_of_int path)));
  check (Region.statistics region = before) "the region is as it was"

let refusals_as_text () =
  with_region @@ fun region ->
  match Region.add region (1, [ ignore ]) with
  | _ -> check false "a closure: not refused"
  | exception refused ->
    let said = Printexc.to_string refused in
    check (said = {|Region.Refused {path = [1; 0]; what = "a closure"}|}) said

let refusals () =
  with_region @@ fun region ->
  let outside = Sys.opaque_identity (ref 0) in
  let closure () = incr outside in
  refused region closure "a closure" [];
  refused region (1, Some closure) "a closure" [ 1; 0 ];
  refused region [ (tree 4, None); (tree 3, Some [| ignore; closure |]) ] "a closure"
    [ 1; 0; 1; 0; 0 ];
  let big = Bigarray.(Array1.create char c_layout 3) in
  refused region (big, [ big; Obj.magic closure ]) "a closure" [ 1; 1; 0 ];
  refused region [| object end |] "an object" [ 0 ];
  refused region (0, lazy (incr outside)) "a lazy value that is not forced" [ 1 ];
  refused region stdout "a custom block" [];
  refused region (Obj.new_block Obj.abstract_tag 1) "an abstract block" [];
  ignore (copied region "after all of them")

let deep_refusal () =
  with_region @@ fun region ->
  let n = 100_000 in
  let list = List.init n (fun i -> if i < n - 1 then None else Some (fun () -> i)) in
  match Region.add region list with
  | _ -> check false "not refused"
  | exception Region.Refused { path; _ } -> check_int ~expected:(n + 1) (List.length path) "length"

(* Weak pointers, ephemerons and copies of blocks treat values of a region as the heap's. *)
let other_uses () =
  with_region @@ fun region ->
  let a = copied region [| "a"; "b" |] in
  let weak = Weak.create 1 in
  Weak.set weak 0 (Some a);
  let ephemeron = Ephemeron.K1.make a (ref 5) in
  Gc.full_major ();
  check (Weak.get weak 0 = Some a) "a weak pointer";
  check (Option.map ( ! ) (Ephemeron.K1.query ephemeron a) = Some 5) "an ephemeron";
  check (Array.append a [| "c" |] = [| "a"; "b"; "c" |]) "append";
  check (Obj.obj (Obj.dup (Obj.repr a)) = a) "dup";
  check (Array.sub a 1 1 = [| "b" |]) "sub";
  let numbers = copied region [| 1; 2 |] in
  numbers.(0) <- 7;
  check (numbers = [| 7; 2 |]) "integers may be stored"

(* OCaml 4.14's debug runtime has no caml_modify for blocks outside the heap. *)
let can_store = Sys.runtime_variant () <> "d" || ocaml >= (5, 0)

type cell = { number : int; mutable text : string; mutable also : string option }

(* A value that is stored is alive elsewhere, and taken out again. The collector looks at the places
   where young values were stored, so it has to do that before the region is freed. *)
let strays () =
  if can_store then
    with_region @@ fun region ->
  check (Region.check region = []) "nothing";
  let cells = copied region (Array.init 1000 (fun number -> { number; text = "t"; also = None })) in
  ignore (copied region (tree 10));
  check (Region.check region = []) "as it was added";
  let text = Sys.opaque_identity (String.make 5 'x') and before = cells.(7).text in
  cells.(7).text <- text;
  cells.(9).also <- Some text;
  let found = Region.check region and first = Region.check ~limit:1 region in
  cells.(7).text <- before;
  cells.(9).also <- None;
  cells.(3).text <- cells.(4).text;
  check (Region.check region = []) "the region's own";
  Gc.minor ();
  let places = List.map (fun (s : Region.stray) -> (s.field, s.tag, s.size)) found in
  check (places = [ (1, 0, 3); (2, 0, 3) ]) "the fields";
  match (found, first) with
  | [ a; b ], [ c ] ->
    check (a = c && a.block > 7 && b.block > a.block) "in order";
    let apart = Nativeint.sub b.address a.address in
    check (apart > 16n && Nativeint.rem apart 8n = 0n) "addresses"
  | _ -> check false "two"

let property () =
  let state = Seed.state () in
  let region = Region.create () in
  let kept =
    List.init 2_000 (fun i ->
        let v = Random_value.make state (i mod 64) in
        let copy = copied region v in
        check (bytes v = bytes copy) "the same bytes as Marshal's";
        (bytes v, copy))
  in
  Gc.compact ();
  List.iter (fun (expected, copy) -> check (bytes copy = expected) "after collections") kept;
  Region.free region

(* With such a runtime: test/runtime/programs/automatic.ml. *)
let no_automatic_ones () =
  match Region.create ~auto:true () with
  | _ -> check false "it is refused"
  | exception Invalid_argument _ -> check_int ~expected:0 (Region.freed_by_themselves ()) "none"

let () =
  run
    [
      ("no_automatic_ones", no_automatic_ones);
      ("kinds", kinds);
      ("sharing", sharing);
      ("bigarrays", bigarrays);
      ("without_fields", without_fields);
      ("two_regions", two_regions);
      ("long_list", long_list);
      ("forced_lazies", forced_lazies);
      ("refusals", refusals);
      ("refusals_as_text", refusals_as_text);
      ("deep_refusal", deep_refusal);
      ("other_uses", other_uses);
      ("strays", strays);
      ("property", property);
    ]
