(* Regions that are freed by themselves. A value that is held is read again and again. Once it is
   dropped, the region goes within a few cycles. *)

external keep : int -> Obj.t -> unit = "test_kinds_keep"
external with_local_root : Obj.t -> (unit -> unit) -> Obj.t = "test_kinds_with_local_root"

let expect what b = if not b then failwith what

(* At most so many full collections pass between the last pointer and the end; or so many, where
   another domain must first take over the memory of one that has ended. *)
let few = 6
let many = 500

let cycle () =
  Gc.full_major ();
  ignore (Sys.opaque_identity (List.init 1000 string_of_int))

let content = [ ("text", 1.5); ("other", -0.) ]
let is_content v = (Obj.obj v : (string * float) list) = content

(* A value of a new region, which nothing else names. *)
let fresh ?share () =
  let region = Region.create ~auto:true ?share () in
  Obj.repr (Region.get (Region.add region content))
[@@inline never]

let is_freed_after ?(within = few) what count =
  let rec wait n =
    if Region.freed_by_themselves () < count then (
      expect (what ^ ": it is not freed") (n < within);
      cycle ();
      wait (n + 1))
  in
  wait 0

let stays what before read =
  for _ = 1 to 2 * few do
    cycle ();
    expect (what ^ ": its content") (is_content (read ()))
  done;
  expect (what ^ ": it is freed") (Region.freed_by_themselves () = before)

(* Each takes a value, and returns how to read it and how to drop it. *)

let slot = ref (Obj.repr 0)

let held v read =
  slot := Obj.repr v;
  ((fun () -> read (Obj.obj !slot)), fun () -> slot := Obj.repr 0)
[@@inline never]

let in_record () = held ("before", fresh ()) snd
let in_tail () = held (List.tl (Obj.obj (fresh ()))) (fun t -> Obj.repr (List.hd content :: t))
let in_closure () = held (let v = fresh () in fun () -> v) (fun f -> f ())
let in_array n =
  let v = Array.init n (fun i -> if i = n / 2 then fresh () else Obj.repr i) in
  held v (fun v -> v.(n / 2))

let in_root which () =
  keep which (fresh ());
  (Fun.const (Obj.repr content), fun () -> keep which (Obj.repr 0))

let as_data () =
  let key = ref 1 in
  held (key, Ephemeron.K1.make key (fresh ())) (fun (key, e) ->
      Option.get (Ephemeron.K1.query e key))

type _ Effect.t += Wait : unit Effect.t

(* On the stack of a fiber that waits. *)
let in_fiber () =
  let open Effect.Deep in
  let waiting = ref None and seen = ref false in
  let body () =
    let v = fresh () in
    Effect.perform Wait;
    seen := is_content v
  in
  let effc : type a. a Effect.t -> ((a, unit) continuation -> unit) option = function
    | Wait -> Some (fun (k : (a, unit) continuation) -> waiting := Some (Obj.magic k))
    | _ -> None
  in
  match_with body () { retc = Fun.id; exnc = raise; effc };
  let drop () =
    continue (Option.get !waiting : (unit, unit) continuation) ();
    expect "fiber: its content" !seen;
    waiting := None
  in
  (Fun.const (Obj.repr content), drop)

let places =
  [
    ("record", in_record);
    ("inner block", in_tail);
    ("closure", in_closure);
    ("array", fun () -> in_array 12);
    ("large array", fun () -> in_array 100_001);
    ("global root", in_root 0);
    ("generational global root", in_root 1);
    ("data of an ephemeron", as_data);
    ("fiber", in_fiber);
  ]

let in_places () =
  List.iteri
    (fun before (name, place) ->
      let read, drop = place () in
      stays name before read;
      drop ();
      is_freed_after name (before + 1))
    places

(* A region and a value of it keep it, even where no pointer leads there. *)
let named () =
  let region = ref (Some (Region.create ~auto:true ())) in
  ignore (Region.add (Option.get !region) content);
  for _ = 1 to few do cycle () done;
  expect "its handle is there" (Region.freed_by_themselves () = 0);
  let v = ref (Some (Region.add (Option.get !region) content)) in
  region := None;
  stays "named" 0 (fun () -> Obj.repr (Region.get (Option.get !v)));
  v := None;
  is_freed_after "named" 1;
  ignore (Region.create ~auto:true ());
  for _ = 1 to few do cycle () done;
  expect "an empty one needs no freeing" (Region.freed_by_themselves () = 1)

let local_root () =
  let read_in_root v = stays "local root" 0 (fun () -> ignore v; Obj.repr content) in
  ignore (with_local_root (fresh ()) (fun () -> read_in_root ()));
  is_freed_after "local root" 1

(* The one pointer moves from block to block of the region, and to new blocks of the heap. *)
let parts () =
  let n = 100_000 in
  let list =
    let region = Region.create ~auto:true () in
    ref (Region.get (Region.add region (List.init n Fun.id)))
  in
  for i = 0 to n - 2 do
    expect "in order" (List.hd !list = i);
    list := List.tl !list;
    ignore (Sys.opaque_identity (ref !list));
    if i mod 1000 = 0 then ignore (Gc.major_slice 1_000);
    if i mod 20_000 = 0 then cycle ()
  done;
  expect "the last" (!list = [ n - 1 ] && Region.freed_by_themselves () = 0);
  list := [];
  is_freed_after "parts" 1

(* Made, moved and read in the middle of markings. *)
let while_marking () =
  let garbage = Array.init 500_000 (fun i -> ref i) in
  for i = 0 to 9 do
    cycle ();
    ignore (Gc.major_slice 10_000);
    let cell = ref (fresh ()) in
    for _ = 1 to 20 do
      ignore (Gc.major_slice 50_000);
      cell := Sys.opaque_identity !(ref !cell);
      garbage.(0) <- Obj.magic (ref !cell);
      cell := !(Obj.magic garbage.(0) : Obj.t ref);
      garbage.(0) <- ref 0;
      expect "its content" (is_content !cell)
    done;
    cycle ();
    cycle ();
    expect "it is there" (is_content !cell && Region.freed_by_themselves () = i);
    cell := Obj.repr 0;
    is_freed_after "while marking" (i + 1)
  done

(* A pointer to any of its runs keeps all of them. *)
let several_runs () =
  let large () = Bytes.make 200_000_000 'x' in
  let last =
    let region = Region.create ~auto:true () in
    ignore (Region.add region (large ()));
    ref (Region.get (Region.add region (large (), content)))
  in
  for _ = 1 to few do cycle () done;
  expect "the second" (snd !last = content && Bytes.get (fst !last) 199_999_999 = 'x');
  last := Obj.magic 0;
  is_freed_after "several runs" 1

let shared () =
  let v = ref (fresh ~share:true ()) in
  stays "shared" 0 (fun () -> !v);
  v := Obj.repr 0;
  is_freed_after "shared" 1

(* Before it is dropped; then nothing is freed by itself. *)
let by_hand () =
  let region = ref (Some (Region.create ~auto:true ())) in
  ignore (Region.add (Option.get !region) content);
  Region.free (Option.get !region);
  expect "freed"
    (match Region.add (Option.get !region) 1 with _ -> false | exception Region.Freed -> true);
  region := None;
  for _ = 1 to few do cycle () done;
  expect "by itself" (Region.freed_by_themselves () = 0)

(* The domain that made it ends, and another one holds it. *)
let other_domain () =
  let cell = ref (Domain.join (Domain.spawn (fun () -> fresh ()))) in
  stays "other domain" 0 (fun () -> !cell);
  cell := Obj.repr 0;
  is_freed_after ~within:many "other domain" 1

(* Domains make regions, hand values to each other, read what they get, and drop it. *)
let domains () =
  let count = 3 and rounds = 60 in
  let exchange = Array.init count (fun _ -> Atomic.make (Obj.repr content)) in
  let work n () =
    for i = 1 to rounds do
      let v = fresh ~share:(i mod 2 = 0) () in
      let got = Atomic.exchange exchange.((n + i) mod count) v in
      ignore (Gc.major_slice 20_000);
      expect "what it got" (is_content got);
      let held = Array.make 10 got in
      if i mod 7 = 0 then Gc.full_major ();
      expect "what it holds" (Array.for_all is_content held)
    done
  in
  let others = List.init (count - 1) (fun n -> Domain.spawn (work (n + 1))) in
  work 0 ();
  List.iter Domain.join others;
  expect "what is left" (Array.for_all (fun a -> is_content (Atomic.get a)) exchange);
  expect "some were freed meanwhile" (Region.freed_by_themselves () > 0);
  Array.iter (fun a -> Atomic.set a (Obj.repr content)) exchange;
  is_freed_after ~within:many "domains" (count * rounds)

let unsupported () =
  match Region.create ~auto:true () with
  | _ -> expect "it is refused" false
  | exception Invalid_argument _ -> Region.free (Region.create ~auto:false ())

let () =
  match Sys.argv.(1) with
  | "places" -> in_places ()
  | "named" -> named ()
  | "local_root" -> local_root ()
  | "parts" -> parts ()
  | "while_marking" -> while_marking ()
  | "several_runs" -> several_runs ()
  | "shared" -> shared ()
  | "by_hand" -> by_hand ()
  | "other_domain" -> other_domain ()
  | "domains" -> domains ()
  | "unsupported" -> unsupported ()
  | _ -> exit 2
