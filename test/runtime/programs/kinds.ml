(* Naked pointers of one kind, in every place where a program can have a value, while the heap is
   collected in every way. The collector must leave them as they are. *)

external make : string -> int -> Obj.t = "test_kinds_make"
external keep : int -> Obj.t -> unit = "test_kinds_keep"
external kept : int -> Obj.t = "test_kinds_kept"
external can_be_result : Obj.t -> bool = "test_kinds_can_be_result"
external result : (unit -> Obj.t) -> Obj.t = "test_kinds_result"
external with_local_root : Obj.t -> (unit -> unit) -> Obj.t = "test_kinds_with_local_root"

type 'a record = { before : string; mutable pointer : 'a; after : int list }

let small n = List.init n string_of_int

(* Makes garbage in both heaps, and collects each; three times, since the marks of OCaml 5 have
   three meanings in turn. *)
let collect () =
  for _ = 1 to 3 do
    ignore (Sys.opaque_identity (small 20_000));
    Gc.minor ();
    Gc.full_major ()
  done;
  Gc.compact ();
  ignore (Sys.opaque_identity (Array.init 100 (fun n -> Bytes.create (n * 100))));
  Gc.full_major ()

let is_same what expected found =
  if expected != found then (
    prerr_endline (what ^ ": the pointer has changed");
    exit 1)

(* Each place takes a pointer, and returns what checks that it is still there. *)

let in_record p =
  let record = { before = string_of_int 1; pointer = p; after = [ 2 ] } in
  fun () ->
    is_same "record" p record.pointer;
    record.pointer <- Obj.repr 0;
    record.pointer <- p;
    assert (record.before = "1" && record.after = [ 2 ])

let in_array size p =
  let array = Array.make size (Obj.repr 0) in
  Array.fill array 0 size p;
  fun () ->
    Array.iter (is_same "array" p) array;
    Array.fill array 0 (size / 2) (Obj.repr "other");
    Array.blit array (size / 2) array 0 (size / 2)

let in_closure p =
  let closure n = if n = 0 then p else Obj.repr n in
  let closure = Sys.opaque_identity closure in
  fun () -> is_same "closure" p (closure 0)

let in_weak_array p =
  let weak = Weak.create 3 in
  Weak.set weak 0 (Some p);
  Weak.set weak 1 (Some (Obj.repr (ref 1)));
  fun () ->
    is_same "weak array" p (Option.get (Weak.get weak 0));
    assert (Weak.check weak 0 && not (Weak.check weak 1));
    Weak.blit weak 0 weak 1 2;
    Weak.set weak 1 None

let in_ephemeron p =
  let key = ref 1 in
  let as_data = Ephemeron.K1.make key p and as_key = Ephemeron.K1.make p key in
  fun () ->
    is_same "data of an ephemeron" p (Option.get (Ephemeron.K1.query as_data key));
    is_same "key of an ephemeron" key (Option.get (Ephemeron.K1.query as_key p))

let in_finalised p =
  let found = ref None in
  Gc.finalise (fun r -> found := Some r.pointer) { before = ""; pointer = p; after = [] };
  fun () -> is_same "finalised record" p (Option.get !found)

let in_forward_block p =
  let block = Obj.new_block Obj.forward_tag 1 in
  Obj.set_field block 0 p;
  let weak = Weak.create 1 in
  Weak.set weak 0 (Some block);
  fun () ->
    is_same "Forward block" p (Lazy.force (Obj.obj block));
    (* Or the collector has put the pointer in the place of the block, which is dead then. *)
    assert (block == p || Weak.check weak 0)

let in_roots p =
  keep 0 p;
  keep 1 p;
  fun () ->
    is_same "global root" p (kept 0);
    is_same "generational global root" p (kept 1);
    keep 1 (Obj.repr (ref 1));
    keep 1 p

let in_local_root p () = is_same "local root" p (with_local_root p collect)

let in_result p () =
  let made () =
    collect ();
    p
  in
  if can_be_result p then is_same "result" p (result made)
  else is_same "block of a result" p (Obj.field (result (fun () -> Obj.repr (ref p))) 0)

exception Of of Obj.t

let in_exception p =
  let e = Of p in
  fun () -> match e with Of found -> is_same "exception" p found | _ -> assert false

let places =
  [
    in_record;
    in_array 10;
    in_array 1000;
    in_array 100_000;
    in_closure;
    in_weak_array;
    in_ephemeron;
    in_finalised;
    in_forward_block;
    in_roots;
    in_local_root;
    in_result;
    in_exception;
  ]

let test kind =
  let pointers = List.init 3 (make kind) in
  let checks = List.concat_map (fun p -> List.map (fun place -> place p) places) pointers in
  ignore (checks : (unit -> unit) list);
  collect ();
  (* The roots have one pointer each: the last. *)
  List.iteri (fun i check -> if i mod List.length places <> 9 then check ()) checks;
  collect ();
  List.nth checks ((2 * List.length places) + 9) ();
  collect ()

let () = match Sys.argv with [| _; kind |] -> test kind | _ -> exit 2
