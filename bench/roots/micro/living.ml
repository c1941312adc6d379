(* What it costs to delete and to change cells that live: each holds a block of its own, and most
   have survived a cycle when the major collector marks. See ../../README.md. *)

open Bench_harness
open Bench_micro

external is_marking : unit -> bool = "bench_moment_is_marking" [@@noalloc]

(* How much the collector has marked of what there is; when it rests, nothing. *)
type moment = Resting | Begun | Late

type target = Integer | Old | Young

type operation =
  | Delete of moment
  | Delete_in_parts
  | Modify_old of target
  | Modify_new of target

let operations =
  [
    ("delete", Delete Begun);
    ("delete_late", Delete Late);
    ("delete_resting", Delete Resting);
    ("delete_in_parts", Delete_in_parts);
    ("modify_to_integer", Modify_old Integer);
    ("modify_to_old", Modify_old Old);
    ("modify_to_young", Modify_old Young);
    ("modify_new_to_integer", Modify_new Integer);
    ("modify_new_to_old", Modify_new Old);
    ("modify_new_to_young", Modify_new Young);
  ]

let in_order n = Array.init n Fun.id

let in_random_order n =
  let order = in_order n in
  Prng.shuffle (Prng.create ~seed:1) order;
  order

let orders = [ ("created", in_order); ("random", in_random_order) ]
let implementation = Variable.one_of "REF" Stores.by_name
let operation = Variable.one_of "OPERATION" operations
let order = Variable.one_of "ORDER" orders
let roots = Variable.integer "ROOTS" ~min:10 ~max:200_000_000

(* {{{ Moments of a cycle *)

(* OCaml 5.5 does not begin to mark before the program has allocated, and then in a minor
   collection. *)
let allocate () = ignore (Sys.opaque_identity (Array.make 10_000 0))
let words_of_a_slice = 20_000
let slice () = ignore (Gc.major_slice words_of_a_slice)

let cycle () = (Gc.quick_stat ()).major_collections

(* Where sweeping comes first, slices must be ahead of what is allocated meanwhile. A heap of next
   to nothing is marked at once there, so that a cycle passes. *)
let begin_marking () =
  Gc.full_major ();
  let first = cycle () in
  while not (is_marking () || cycle () > first) do
    allocate ();
    Gc.minor ();
    if not (is_marking ()) then slice ()
  done

(* How many slices it takes until this domain has marked, or the cycle has ended. *)
let count_slices () =
  begin_marking ();
  let first = cycle () in
  let rec count slices =
    if cycle () > first || not (is_marking ()) then slices
    else (
      slice ();
      count (slices + 1))
  in
  count 0

let mark_most () =
  let slices = count_slices () in
  begin_marking ();
  for _ = 1 to slices * 9 / 10 do
    slice ()
  done

let reach = function
  | Resting -> Gc.full_major ()
  | Begun -> begin_marking ()
  | Late -> mark_most ()

(* }}} *)

let seconds work =
  let before = Clock.now () in
  work ();
  Clock.now () -. before

let parts = 10

module Living (S : Store.S) = struct
  let delete_in_parts n =
    let time = ref 0. in
    for part = 1 to parts do
      let first = n * (part - 1) / parts and last = n * part / parts in
      time := !time +. seconds (fun () -> S.delete_first (last - first));
      slice ()
    done;
    !time

  let block_for blocks = function
    | Integer -> (Obj.magic 3 : Store.block)
    | Old -> blocks.(Array.length blocks / 2)
    | Young -> ref 0

  let modify n blocks target =
    let block = block_for blocks target in
    let time = seconds (fun () -> S.modify block) in
    if S.holding block <> n then Program.fail "a cell lost its value";
    time

  (* Gives the time. *)
  let time n blocks = function
    | Delete moment ->
        reach moment;
        seconds (fun () -> S.delete_first n)
    | Delete_in_parts ->
        begin_marking ();
        delete_in_parts n
    | Modify_old target ->
        begin_marking ();
        modify n blocks target
    | Modify_new target -> modify n blocks target

  (* The blocks are new in the major heap, and the array keeps them alive. *)
  let run n order operation =
    let blocks = Array.init n ref in
    let order = order n in
    Gc.full_major ();
    S.create_each blocks;
    S.permute order;
    let time = time n blocks operation in
    ignore (Sys.opaque_identity blocks);
    S.delete ();
    time
end

let work () =
  let (module S) = Variable.get implementation in
  let operation = Variable.get operation in
  let order = Variable.get order in
  let n = Variable.get roots in
  let module L = Living (S) in
  S.setup ~room:n;
  let seconds, measures = Program.observe (fun () -> L.run n order operation) in
  ("ns", Json.Float (seconds *. 1e9 /. float_of_int n)) :: ("roots_created", Json.Int n) :: measures

let () = Program.run ~name:"living" work
