(* Regions of the program's own class: touched as long as a value points to them, wherever that is,
   and not touched any more when none does. *)

external make : int -> int -> int = "test_touched_make"
external pointer : int -> int -> Obj.t = "test_touched_pointer"
external is_touched : int -> int -> bool = "test_touched_is"
external is_any_touched : int -> int -> bool = "test_touched_any"
external touch : int -> unit = "test_touched_touch"
external class_of : int -> int = "test_touched_class"
external refused : Obj.t -> int array = "test_touched_refused"
external keep : int -> Obj.t -> unit = "test_kinds_keep"
external with_local_root : Obj.t -> (unit -> unit) -> Obj.t = "test_kinds_with_local_root"

let granule = 1 lsl 28
let expect what b = if not b then failwith what

(* A whole marking begins and ends. *)
let mark () =
  Gc.full_major ();
  ignore (Sys.opaque_identity (List.init 1000 string_of_int))

let is_gone what region =
  mark ();
  expect (what ^ ": it is gone, and still touched") (not (is_touched region 0))

let stays what region =
  mark ();
  mark ();
  expect (what ^ ": it is there, and not touched") (is_touched region 0)

(* Each takes a function that makes the pointer, since nothing else may have it; and returns one
   that drops what it made. *)

let slot = ref (Obj.repr 0)

let held v =
  slot := v;
  fun () -> slot := Obj.repr 0
[@@inline never]

let in_record p = held (Obj.repr ("before", p ()))
let in_first_field p = held (Obj.repr (p (), "after"))
let alone p = held (Obj.repr (ref (p ())))

let in_array size place p =
  held (Obj.repr (Array.init size (fun n -> if n = place then p () else Obj.repr n)))

let in_closure p = held (let p = p () in Obj.repr (fun n -> if n = 0 then p else Obj.repr n))

let behind_list p =
  held (Obj.repr (List.init 10_000 (fun n -> if n = 5_000 then p () else Obj.repr n)))

let in_root which p =
  keep which (p ());
  fun () -> keep which (Obj.repr 0)

let as_data p =
  let key = ref 1 in
  held (Obj.repr (key, Ephemeron.K1.make key (p ())))

(* Which is alive once more when it is dead, for its function. *)
let finalised p =
  let value = ref (p ()) in
  Gc.finalise ignore value;
  let drop = held (Obj.repr value) in
  fun () ->
    drop ();
    mark ()

type _ Effect.t += Wait : unit Effect.t

let in_fiber p =
  let open Effect.Deep in
  let waiting = ref None in
  let body () =
    let p = p () in
    Effect.perform Wait;
    ignore (Sys.opaque_identity p)
  in
  let effc : type a. a Effect.t -> ((a, unit) continuation -> unit) option = function
    | Wait -> Some (fun (k : (a, unit) continuation) -> waiting := Some (Obj.repr k))
    | _ -> None
  in
  match_with body () { retc = Fun.id; exnc = raise; effc };
  held (Obj.repr !waiting)

let places =
  [
    ("record", in_record);
    ("first field", in_first_field);
    ("block of one field", alone);
    ("small array", in_array 12 10);
    ("large array", in_array 100_000 70_000);
    ("closure", in_closure);
    ("list", behind_list);
    ("global root", in_root 0);
    ("generational global root", in_root 1);
    ("data of an ephemeron", as_data);
    ("finalised value", finalised);
    ("fiber", in_fiber);
  ]

let in_places () =
  expect "make" (make 0 1 = 0 && make 1 1 = 0);
  expect "class" (class_of 0 = 3);
  expect "new" (is_touched 0 0);
  is_gone "new" 0;
  List.iter
    (fun (name, place) ->
      List.iter
        (fun offset ->
          let drop = place (fun () -> pointer 0 offset) in
          stays name 0;
          expect (name ^ ": another region") (not (is_touched 1 0));
          drop ();
          is_gone name 0)
        [ 0; 1002; granule - 8 ])
    places

let local_root () =
  expect "make" (make 0 1 = 0);
  is_gone "new" 0;
  ignore (with_local_root (pointer 0 64) (fun () -> stays "local root" 0));
  is_gone "local root" 0

let granules () =
  expect "make" (make 0 5 = 0);
  mark ();
  mark ();
  expect "none" (not (is_any_touched 0 5));
  let drop = in_record (fun () -> pointer 0 (3 * granule)) in
  mark ();
  mark ();
  for n = 0 to 4 do
    expect "the one" (is_touched 0 n = (n = 3))
  done;
  expect "any" (is_any_touched 0 5);
  drop ();
  is_gone "granules" 0;
  expect "none again" (not (is_any_touched 0 5))

(* Touches what a marking under way does not meet. *)
let by_hand () =
  expect "make" (make 0 1 = 0);
  is_gone "new" 0;
  touch 0;
  expect "at once" (is_touched 0 0);
  Gc.full_major ();
  is_gone "by hand" 0

(* The only pointer is taken out of the heap in the middle of a marking, and put back behind the
   marker. The marker counts what there was when it began. *)
let while_marking () =
  expect "make" (make 0 1 = 0);
  is_gone "new" 0;
  let array = Array.make 2_000_000 (ref 0) in
  for n = 0 to 1_999_999 do
    array.(n) <- ref n
  done;
  let last = ref (pointer 0 8) in
  array.(1_999_999) <- Obj.magic last;
  for _ = 1 to 10 do
    mark ();
    ignore (Gc.major_slice 10_000);
    let p = !last in
    last := Obj.repr 0;
    ignore (Gc.major_slice 1_000_000);
    array.(0) <- ref (Obj.magic p : int);
    Gc.major ();
    expect "moved while marking" (is_touched 0 0);
    last := Obj.repr !(array.(0));
    array.(0) <- ref 0
  done;
  last := Obj.repr 0;
  is_gone "moved while marking" 0

(* Each domain has a region, and drops it and takes it again. *)
let in_domains () =
  let count = 4 in
  for n = 0 to count - 1 do
    expect "make" (make n 1 = 0)
  done;
  let work n () =
    for _ = 1 to 10 do
      let kept = ref [ pointer n 16 ] in
      touch n;
      mark ();
      mark ();
      expect "domain" (is_touched n 0);
      ignore (Sys.opaque_identity !kept);
      kept := [];
      mark ();
      mark ();
      expect "domain: gone" (not (is_touched n 0))
    done
  in
  let others = List.init (count - 1) (fun n -> Domain.spawn (work n)) in
  work (count - 1) ();
  List.iter Domain.join others

let errors () =
  expect "make" (make 0 1 = 0);
  let found = refused (Obj.repr (Array.make 1000 0)) in
  (* The statuses of status.h: class, class, size, address, conflict twice, fine; excluding is fine
     with a class and without, and then there is a conflict; no class; all else counts as
     touched. *)
  expect "statuses" (found = [| 5; 5; 3; 4; 9; 9; 0; 0; 0; 9; 0; 1 |]);
  expect "class of what is excluded" (class_of 0 = 3)

let unsupported () =
  expect "not supported" (make 0 1 = 11);
  touch 0;
  expect "touched" (is_touched 0 0);
  expect "no class" (class_of 0 = 0)

let () =
  match Sys.argv.(1) with
  | "places" -> in_places ()
  | "local_root" -> local_root ()
  | "granules" -> granules ()
  | "by_hand" -> by_hand ()
  | "while_marking" -> while_marking ()
  | "domains" -> in_domains ()
  | "errors" -> errors ()
  | "unsupported" -> unsupported ()
  | _ -> exit 2
