(* The runtime as programs use it, with a collector that is kept busy: every named test checks the
   values that it keeps. *)

external class_of : 'a -> int = "test_class_of"
external foreign_pairs : int -> int -> (int * int) array = "test_foreign_pairs"
external register_static : int * int -> int = "test_register_static"
external unregister_static : int * int -> int = "test_unregister_static"
external odd_pointers : Obj.t array -> unit = "test_odd_pointers"
external address : bytes -> int = "test_address"

let in_heap, in_young, in_static, not_in_heap = (1, 2, 4, 0)

let expect what expected found =
  if expected <> found then failwith (Printf.sprintf "%s: %d instead of %d" what found expected)

let check what holds = if not holds then failwith what

(* A tree whose every node knows the number of nodes below it. *)
type tree = Leaf of string | Node of int * tree * tree

let size = function Leaf _ -> 1 | Node (n, _, _) -> n
let node l r = Node (size l + size r + 1, l, r)

let rec tree depth =
  if depth = 0 then Leaf (string_of_int (Random.bits ()))
  else node (tree (depth - 1)) (tree (depth - 1))

let rec verify = function
  | Leaf s -> ignore (int_of_string s)
  | Node (n, l, r) ->
      expect "nodes of a tree" n (size l + size r + 1);
      verify l;
      verify r

(* Trees come and go, of very different sizes; now and then everything is collected, compacted, or
   set otherwise. *)
let test_stress () =
  let trees = Array.make 64 (Leaf "0") in
  for round = 1 to 400 do
    trees.(Random.int 64) <- tree (Random.int 13);
    (match Random.int 16 with
    | 0 -> Gc.full_major ()
    | 1 -> Gc.compact ()
    | 2 ->
        let minor_heap_size = 4096 lsl Random.int 8 in
        Gc.set { (Gc.get ()) with minor_heap_size }
    | 3 -> Gc.set { (Gc.get ()) with major_heap_increment = 15 + (Random.int 2 * 100_000) }
    | 4 -> Gc.set { (Gc.get ()) with allocation_policy = Random.int 3 }
    | _ -> ignore (Gc.major_slice 10_000));
    if round mod 50 = 0 then Array.iter verify trees
  done;
  Array.iter verify trees

(* The heap grows to 300 MB, more than one granule of the page table, and shrinks again, twice. *)
let test_grow () =
  let before = (Gc.quick_stat ()).heap_words in
  for _ = 1 to 2 do
    let blocks = Array.init 300 (fun i -> Bytes.make 1_000_000 (Char.chr (i land 255))) in
    Gc.full_major ();
    Array.iteri (fun i b -> check "bytes" (Bytes.get b 999_999 = Char.chr (i land 255))) blocks;
    ignore (Sys.opaque_identity blocks)
  done;
  Gc.compact ();
  let after = (Gc.quick_stat ()).heap_words in
  check "the heap shrinks" (after < before + (50_000_000 / 8))

let static = [ ("static", 1); ("data", 2) ]

let test_classes () =
  expect "static data" in_static (class_of static);
  let young = ref 0 in
  expect "young" in_young (class_of young);
  Gc.minor ();
  expect "old" in_heap (class_of young);
  expect "large" in_heap (class_of (Bytes.create 1_000_000));
  expect "atom" in_static (class_of [||]);
  expect "foreign" not_in_heap (class_of (foreign_pairs 1 64).(0));
  ignore (Sys.opaque_identity young)

(* [distance] is how far apart what is registered and what is not can be told. *)
let registers_static ~distance () =
  let pairs = foreign_pairs 3 distance in
  let a = pairs.(0) and b = pairs.(2) in
  expect "register" 0 (register_static a);
  expect "register" 0 (register_static b);
  expect "registered" in_static (class_of a);
  expect "between" not_in_heap (class_of pairs.(1));
  check "compared by content" (compare a b = 0 && Hashtbl.hash a = Hashtbl.hash (1, 2));
  let kept = Array.make 1000 a in
  Gc.full_major ();
  Gc.compact ();
  check "unharmed" (Array.for_all (fun p -> p = (1, 2)) kept);
  expect "unregister" 0 (unregister_static a);
  expect "unregistered" not_in_heap (class_of a);
  expect "still registered" in_static (class_of b)

let test_odd_pointers () =
  let array = Array.make 10_000 (Obj.repr 0) in
  Gc.full_major ();
  odd_pointers array;
  Gc.full_major ();
  Gc.compact ();
  expect "elements" 10_000 (Array.length array)

let test_compare_hash () =
  let copy = List.map (fun (s, i) -> (Bytes.to_string (Bytes.of_string s), i)) static in
  check "compare" (compare static copy = 0 && static = copy);
  expect "hash" (Hashtbl.hash copy) (Hashtbl.hash static);
  check "physical" (static != copy)

let test_marshal () =
  let delayed = lazy (Sys.opaque_identity 1 + 1) in
  ignore (Lazy.force delayed);
  let value = (static, tree 14, delayed, [| 1.5; 2.5 |], 42L) in
  let read = Marshal.from_string (Marshal.to_string value []) 0 in
  let s, t, l, f, i = (read : (string * int) list * tree * int Lazy.t * float array * int64) in
  verify t;
  check "static" (s = static && f = [| 1.5; 2.5 |] && i = 42L);
  expect "lazy" 2 (Lazy.force l);
  let closure n = n + List.length static in
  let text = Marshal.to_string closure [ Marshal.Closures ] in
  expect "closure" 44 ((Marshal.from_string text 0 : int -> int) 42);
  (* Large enough that the value becomes a heap chunk of its own. *)
  let large = List.init 200_000 string_of_int in
  check "large" (Marshal.from_string (Marshal.to_string large []) 0 = large);
  Gc.compact ()

let test_weak_lazy_finalise () =
  let finalised = ref 0 in
  let weak = Weak.create 1000 in
  let lazies = Array.init 1000 (fun i -> lazy (string_of_int i)) in
  for i = 0 to 999 do
    let r = ref i in
    Gc.finalise (fun _ -> incr finalised) r;
    Weak.set weak i (Some r)
  done;
  Weak.set weak 0 (Some (Sys.opaque_identity (Obj.magic static)));
  Array.iteri (fun i l -> if i land 1 = 0 then ignore (Lazy.force l)) lazies;
  for _ = 1 to 3 do
    Gc.full_major ()
  done;
  Gc.compact ();
  expect "finalised" 1000 !finalised;
  check "static data stays" (Weak.check weak 0);
  check "the rest goes" (not (Weak.check weak 1));
  Array.iteri (fun i l -> check "lazy" (Lazy.force l = string_of_int i)) lazies

let test_dynlink () =
  Dynlink.loadfile (Filename.concat (Filename.dirname Sys.executable_name) "plugin.cmxs");
  match !Channel.plugin with
  | None -> failwith "the plugin has not run"
  | Some (constant, closure, list) ->
      expect "static data of a plugin" in_static (class_of constant);
      for round = 1 to 10 do
        Gc.full_major ();
        Gc.compact ();
        check "constant" (constant = Some [ "static"; "data"; "of"; "a"; "plugin" ]);
        expect "closure" (2 * round) (closure ());
        check "list" (list = List.init 1000 string_of_int)
      done

(* Of blocks of which two do not fit into one reservation, each from the one before, in MiB. A chunk
   is hardly larger than the block it is made for. *)
let print_distances () =
  Gc.set { (Gc.get ()) with major_heap_increment = 4096; space_overhead = 1 };
  let blocks = Array.init 3 (fun _ -> Bytes.create 200_000_000) in
  for i = 1 to 2 do
    Printf.printf "%d\n" ((address blocks.(i) - address blocks.(i - 1)) asr 20)
  done

let tests =
  [
    ("stress", test_stress);
    ("grow", test_grow);
    ("classes", test_classes);
    ("static_pages", registers_static ~distance:16384);
    ("static_exact", registers_static ~distance:64);
    ("odd_pointers", test_odd_pointers);
    ("compare_hash", test_compare_hash);
    ("marshal", test_marshal);
    ("weak_lazy_finalise", test_weak_lazy_finalise);
    ("dynlink", test_dynlink);
  ]

let () =
  Random.init
    (match Sys.getenv_opt "OUTHEAP_PROPERTY_SEED" with Some s -> int_of_string s | None -> 1);
  match Sys.argv with
  | [| _; "variant" |] -> print_string (Sys.runtime_variant ())
  | [| _; "distances" |] -> print_distances ()
  | [| _; name |] when List.mem_assoc name tests -> List.assoc name tests ()
  | _ ->
      let names = String.concat "|" (List.map fst tests) in
      prerr_endline ("usage: collector variant|distances|" ^ names);
      exit 2
