let in_c = In_c.all @ Peers.all

let by_name =
  let as_cell (module C : Cell.IN_C) = (module C : Cell.S) in
  let named (module C : Cell.S) = (C.name, (module C : Cell.S)) in
  List.map named (In_the_heap.all @ List.map as_cell in_c)
