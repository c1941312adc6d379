(* About a thousand cells, on which random operations are made, among them very many collections:
   what it costs to have a few roots scanned again and again. The OCaml program computes and
   allocates nothing else, so that this cost is seen many times larger than in any real one.

   Of 64 operations, 3 are full major collections, 9 minor ones, the rest create, modify and delete
   cells. A full major collection counts as one or two minor and two major ones on OCaml 4 (three
   majors on OCaml 5). So 430,000 operations make, on OCaml 4.14, about 65,000 minor and 40,000
   major collections, and 216,000 cells.

   A cell holds a block with a number. The program checks the number against a copy each time it
   touches the cell, and checks all of them in the end. *)

open Bench_cells
open Bench_harness

let implementation = Cell_program.implementation
let operations = Variable.integer "OPERATIONS" ~min:0 ~max:100_000_000 ~default:430_000
let seed = Variable.integer "SEED" ~min:0 ~max:max_int ~default:1
let size = 1024

type operation = Full_major | Minor | Replace | Modify | Delete

let operation = function
  | i when i < 3 -> Full_major
  | i when i < 12 -> Minor
  | i when i < 44 -> Replace
  | i when i < 62 -> Modify
  | _ -> Delete

module Table (C : Cell.S) = struct
  (* [nobody] is in the place of the cells that are not there; it owns no number. *)
  type t = { cells : int ref C.t array; numbers : int array; nobody : int ref C.t }

  let create () =
    let nobody = C.create (ref (-1)) in
    { cells = Array.make size nobody; numbers = Array.make size 0; nobody }

  let is_empty t i = t.cells.(i) == t.nobody

  let check t i =
    let found = !(C.get t.cells.(i)) in
    if found <> t.numbers.(i) then
      Program.fail "%s: cell %d holds %d instead of %d" C.name i found t.numbers.(i)

  let delete t i =
    if not (is_empty t i) then (
      check t i;
      C.delete t.cells.(i);
      t.cells.(i) <- t.nobody)

  let replace t i number =
    delete t i;
    t.cells.(i) <- C.create (ref number);
    t.numbers.(i) <- number

  let modify t i number =
    if not (is_empty t i) then (
      check t i;
      let cell = C.modify t.cells.(i) (ref number) in
      if cell != t.cells.(i) then t.cells.(i) <- cell;
      t.numbers.(i) <- number)

  let close t =
    for i = 0 to size - 1 do
      delete t i
    done;
    C.delete t.nobody

  let run random operations =
    let t = create () in
    for i = 0 to size - 1 do
      replace t i i
    done;
    for number = 1 to operations do
      let i = Prng.below random size in
      match operation (Prng.below random 64) with
      | Full_major -> Gc.full_major ()
      | Minor -> Gc.minor ()
      | Replace -> replace t i number
      | Modify -> modify t i number
      | Delete -> delete t i
    done;
    close t
end

let work () =
  let (module C) = Variable.get implementation in
  let operations = Variable.get operations in
  let random = Prng.create ~seed:(Variable.get seed) in
  let module T = Table (C) in
  let (), measures = Cell_program.measure (module C) (fun () -> T.run random operations) in
  measures

let () = Program.run ~name:"globroots" work
