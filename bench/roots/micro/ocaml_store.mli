(** The floor: no cells, but an array of the OCaml heap and loops in OCaml. *)

include Store.S
