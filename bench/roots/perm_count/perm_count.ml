(* All the permutations of a list, counted, with each element of the monad's lists in a cell. *)

open Bench_cells
open Bench_harness
open Bench_permutations

let implementation = Cell_program.implementation

let choice =
  Variable.one_of "CHOICE"
    [
      ("persistent", (module Choice.Persistent : Choice.MAKE));
      ("ephemeral", (module Choice.Ephemeral : Choice.MAKE));
    ]

let work () =
  let (module C) = Variable.get implementation in
  let (module Make) = Variable.get choice in
  let n = Variable.get Permutations.n in
  let module Count = Permutations.Count (Make (C)) in
  let result, measures = Cell_program.measure (module C) (fun () -> Count.run n) in
  Permutations.check ~name:C.name ~n result :: measures

let () = Program.run ~name:"perm_count" work
