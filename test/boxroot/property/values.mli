(** The values that roots hold. A value can be made again from its shape and number, so that the
    model needs no value to know what to expect. *)

type shape = Record | Big | Number | Constant | Closure | Inner_closure | Forced | Real | Text

val shape_of : Script.kind -> int -> shape
(** The shape of the [n]-th value of that kind, if it is rooted as soon as it is made. *)

val promoted_shape : int -> shape
(** The shape of the [n]-th value, if the domain that made it promotes it before others see it. *)

val make : shape -> int -> Obj.t

val agrees : shape -> int -> Obj.t -> bool
(** Is it what [make] made? All of it is read, in an order that finds most values that were
    reclaimed before what they point to is followed. *)

val is_on_the_heap : shape -> bool

val can_be_watched : shape -> bool
(** Does a weak pointer to it tell whether it lives? *)
