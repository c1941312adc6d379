(* Random work on the cells of one implementation, with collections of every kind in between: each
   cell must hold what was put into it last.

   The model knows for each cell a number from which its value is made anew, so that nothing but the
   cell keeps the value alive. *)

open Bench_cells
open Bench_harness

type contents = Immediate | Small of int * string | Large of int array

let static = Small (0, "static data")

(* What every implementation must tell apart: an integer, static data, a block that is too large
   for the minor heap, and a small one. *)
let make number =
  match number mod 8 with
  | 0 -> Immediate
  | 1 -> static
  | 2 -> Large (Array.make 300 number)
  | _ -> Small (number, string_of_int number)

let slots = 3000

module Model (C : Cell.S) = struct
  let cells : (contents C.t * int) option array = Array.make slots None

  let check cell number =
    if C.get cell <> make number then Program.fail "%s: a cell lost its value" C.name

  let collect () =
    match Random.int 8 with
    | 0 -> Gc.compact ()
    | 1 -> Gc.full_major ()
    | 2 -> Gc.set { (Gc.get ()) with minor_heap_size = 4096 lsl Random.int 5 }
    | 3 | 4 -> ignore (Gc.major_slice 0)
    | _ -> Gc.minor ()

  let step () =
    let i = Random.int slots in
    let number = Random.bits () in
    match (cells.(i), Random.int 4) with
    | None, _ -> cells.(i) <- Some (C.create (make number), number)
    | Some (cell, held), 0 ->
        check cell held;
        cells.(i) <- None;
        C.delete cell
    | Some (cell, _), 1 -> cells.(i) <- Some (C.modify cell (make number), number)
    | Some (cell, held), _ -> check cell held

  (* In order, and in the reverse: what a list or a pool must stand. *)
  let delete_all () =
    let delete i =
      Option.iter
        (fun (cell, held) ->
          check cell held;
          cells.(i) <- None;
          C.delete cell)
        cells.(i)
    in
    let last = slots - 1 in
    if Random.bool () then for i = 0 to last do delete i done
    else for i = last downto 0 do delete i done

  let run steps =
    for _ = 1 to steps do
      step ();
      if Random.int 1000 = 0 then collect ();
      if Random.int 20_000 = 0 then delete_all ()
    done;
    delete_all ()
end

let seed = Variable.integer "SEED" ~min:0 ~max:max_int
let steps = Variable.integer "STEPS" ~min:0 ~max:max_int

let work () =
  let (module C) = Variable.get Cell_program.implementation in
  Random.init (Variable.get seed);
  let steps = Variable.get steps in
  let module M = Model (C) in
  snd (Cell_program.measure (module C) (fun () -> M.run steps))

let () = Program.run ~name:"cell_model" work
