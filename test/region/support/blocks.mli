(** The contents of blocks of a region, to the bit. The blocks do not move, so each has an
    address. *)

type graph
(** The blocks that a value reaches. *)

val graph : Obj.t -> graph
(** Of a value in a region. *)

val is_same : graph -> graph -> bool
(** Are both of the same structure, bit by bit, if sharing does not count in the second? Each block
    of the first has one in the second. *)

val count : graph -> int

val classes : graph -> int
(** How many blocks are left if equal ones become one, but for those on cycles. *)

val random : Random.State.t -> cyclic:bool -> int -> Obj.t
(** That many blocks of a few shapes, so that many are equal. The last is the root. *)
