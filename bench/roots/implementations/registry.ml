(* The implementations of a cell. *)

(* Those whose cells lie outside of the OCaml heap. *)
let in_c = In_c.all @ Peers.all

(* All of them, by the names that programs accept in REF. *)
let by_name =
  let as_cell (module C : Cell.IN_C) = (module C : Cell.S) in
  let named (module C : Cell.S) = (C.name, (module C : Cell.S)) in
  List.map named (In_the_heap.all @ List.map as_cell in_c)
