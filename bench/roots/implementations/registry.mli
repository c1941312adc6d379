(** The implementations of a cell. *)

val in_c : (module Cell.IN_C) list
(** Those whose cells lie outside of the OCaml heap. *)

val by_name : (string * (module Cell.S)) list
(** All of them, by the names that programs accept in REF. *)
