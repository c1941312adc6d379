open Bench_cells

let own : (module Choice.S) list =
  [
    (module In_ocaml.Persistent);
    (module In_ocaml.Ephemeral);
    (module Lists_in_c.Gc);
    (module Lists_in_c.Generational_global_roots);
    (module Lists_in_c.Global_roots);
  ]

(* Cells that are called otherwise here: a generational root in a word of its own could move from
   node to node, as a boxroot can. *)
let name_of_cell = function
  | "boxroot" -> "boxroots"
  | "generational" -> "fake-boxroots"
  | name -> name

let of_cells =
  List.map
    (fun (module C : Cell.IN_C) -> Lists_in_c.of_cell (name_of_cell C.name) (module C))
    Registry.in_c

let by_name =
  let named (module C : Choice.S) = (C.name, (module C : Choice.S)) in
  List.map named (own @ of_cells)
