(* oh_runtime_exclude: what it answers, and what it leaves as it was.

   The statuses are those of outheap/status.h. In a runtime that does not support it every case
   but `not_supported` fails. *)

external status_before_start : unit -> int = "test_exclude_status_before_start"
external exclude : nativeint -> nativeint -> int = "test_exclude"
external exclude_in_thread : nativeint -> nativeint -> int = "test_exclude_in_thread"
external is_excluded : nativeint -> bool = "test_exclude_is_excluded"
external is_out_of_heap : nativeint -> bool = "test_exclude_is_out_of_heap"
external heap_granule : Obj.t -> nativeint = "test_exclude_granule_of"
external sentence : int -> string = "test_exclude_sentence"
external place_before_start : unit -> nativeint = "test_exclude_place_before_start"

let ok = 0
let bad_size = 3
let bad_address = 4
let conflict = 9
let not_supported = 11
let granule = Nativeint.shift_left 1n 28
let limit = Nativeint.shift_left 1n 48

(* Where nothing lives in any process. *)
let free_place n = Nativeint.add 0x300000000000n (Nativeint.mul (Nativeint.of_int n) granule)

let expect what wanted found =
  if wanted <> found then (
    Printf.printf "%s: %d, expected %d\n" what found wanted;
    exit 1)

let expect_classes what wanted places =
  List.iteri
    (fun i place ->
      if is_excluded place <> wanted then (
        Printf.printf "%s: place %d should%s be excluded\n" what i (if wanted then "" else " not");
        exit 1))
    places

let test_simple () =
  expect "one byte" ok (exclude (Nativeint.add (free_place 0) 5n) 1n);
  expect "again" ok (exclude (free_place 0) granule);
  expect_classes "one" true [ free_place 0 ];
  expect_classes "its neighbours" false [ free_place (-1); free_place 1 ];
  expect "from the end of one to the begin of another" ok
    (exclude (Nativeint.sub (free_place 3) 1n) (Nativeint.add granule 2n));
  expect_classes "three" true [ free_place 2; free_place 3; free_place 4 ];
  expect_classes "what is beside them" false [ free_place 1; free_place 5 ]

let test_bad_ranges () =
  expect "no size" bad_size (exclude (free_place 10) 0n);
  expect "beyond 48 bits" bad_address (exclude limit 1n);
  expect "to beyond 48 bits" bad_address (exclude (Nativeint.sub limit 1n) 2n);
  expect "around" bad_address (exclude (free_place 10) (-1n));
  expect_classes "bad ranges" false [ free_place 10; Nativeint.sub limit 1n ];
  expect "the very end" ok (exclude (Nativeint.sub limit 1n) 1n)

(* The major heap lies in one granule at least, and is far from the free places. *)
let test_heap () =
  let major = Array.make 100_000 (Obj.repr 0) and minor = ref 0 in
  let in_major = heap_granule (Obj.repr major) and in_minor = heap_granule (Obj.repr minor) in
  expect "the major heap" conflict (exclude in_major 1n);
  expect "the minor heap" conflict (exclude in_minor 1n);
  let before = Nativeint.sub in_minor granule in
  expect "up to the minor heap" conflict (exclude before (Nativeint.add granule 1n));
  expect_classes "heaps" false [ in_major; in_minor; before ];
  Gc.full_major ();
  ignore (Sys.opaque_identity (major, minor))

(* Never heap, and it stays what it is. *)
let test_static_data () =
  let place = heap_granule (Obj.repr "static") in
  expect "static data" ok (exclude place 1n);
  if not (is_out_of_heap place) then failwith "static data is heap"

let test_thread () =
  expect "a thread without lock" ok (exclude_in_thread (free_place 20) granule);
  expect_classes "from a thread" true [ free_place 20 ]

let test_before_start () =
  expect "before caml_startup" ok (status_before_start ());
  expect_classes "before caml_startup" true [ place_before_start () ];
  (* Where the heap usually begins: it has begun elsewhere. *)
  let major = heap_granule (Obj.repr (Array.make 100_000 0)) in
  if major = place_before_start () then failwith "the heap lies where it must not"

(* The program has set OUTHEAP_RESERVE to 4 GiB. *)
let test_reserved () =
  let major = heap_granule (Obj.repr (Array.make 100_000 0)) in
  let place n = Nativeint.add major (Nativeint.mul n granule) in
  expect "in the reservation" conflict (exclude (place 8n) 1n);
  expect "behind it" ok (exclude (place 16n) 1n)

let test_not_supported () =
  expect "a range" not_supported (exclude (free_place 0) granule);
  expect "no range" not_supported (exclude 0n 0n);
  expect "from a thread" not_supported (exclude_in_thread (free_place 0) granule);
  expect "before caml_startup" not_supported (status_before_start ());
  assert (String.ends_with ~suffix:"cannot do that" (sentence not_supported))

let tests =
  [
    ("simple", test_simple);
    ("bad_ranges", test_bad_ranges);
    ("heap", test_heap);
    ("static_data", test_static_data);
    ("thread", test_thread);
    ("before_start", test_before_start);
    ("reserved", test_reserved);
    ("not_supported", test_not_supported);
  ]

let () = (List.assoc Sys.argv.(1) tests) ()
