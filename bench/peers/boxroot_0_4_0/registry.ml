(* The one implementation of the programs that are linked with boxroot 0.4.0. *)

let by_name = [ (Cell_boxroot_0_4_0.name, (module Cell_boxroot_0_4_0 : Cell.S)) ]
