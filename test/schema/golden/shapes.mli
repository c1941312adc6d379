(** Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-ocaml.md.

    Values of module Shapes. *)

[@@@ocaml.warning "-30"]

type shape =
  | Circle of { center : point; radius : float }
  | Polygon of { corners : point list }
  | Label of { color : color; bold : bool option; size : int; text : string }
  | Group of { name : string option; shapes : shape list }

and point = { x : float; y : float }

and color = Black | Red | Green | Blue | White

(** {1 Bytes}

    [T_to_buffer] makes a buffer of a value, and [T_of_buffer] the value of bytes from anywhere,
    after a check. Trees may be of any depth. [T_to_buffer] raises [Invalid_argument] of a number
    that its type has not, and of a cyclic list, and [Adtc_typed.Too_large] of a tree for which no
    buffer has room. [T_of_buffer] raises nothing. *)

val shape_to_buffer : shape -> Adtc_typed.buffer
val shape_of_buffer : Adtc_typed.buffer -> (shape, Adtc_typed.error) result
val point_to_buffer : point -> Adtc_typed.buffer
val point_of_buffer : Adtc_typed.buffer -> (point, Adtc_typed.error) result

(** Values as they are in a buffer. [open_] checks bytes from anywhere, which nobody may change from
    its beginning on. Readers do not look where they read: a view is of the buffer that it comes
    from, and the number of an item less than the length of its list. Nothing else but [value]
    allocates in native code, where these functions are inlined. [Adtc_typed.Absent] if a value is
    not there, of which [has_] tells; [Invalid_argument] if a value is not of the constructor. *)
module View : sig
  type schema
  type checked = schema Adtc_typed.checked

  module Shape : sig
    type kind = Circle | Polygon | Label | Group
    val kind : checked -> shape Adtc_typed.view -> kind
    val open_ : Adtc_typed.buffer -> (checked * shape Adtc_typed.view, Adtc_typed.error) result
    val value : checked -> shape Adtc_typed.view -> shape
  end

  module Circle : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val center : checked -> t -> point Adtc_typed.view
    val radius : checked -> t -> float
  end

  module Polygon : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val corners : checked -> t -> point Adtc_typed.items
    val corners_in : checked -> point Adtc_typed.items -> int -> point Adtc_typed.view
  end

  module Label : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val color : checked -> t -> color
    val has_bold : checked -> t -> bool
    val bold : checked -> t -> bool
    val size : checked -> t -> int
    val text : checked -> t -> string Adtc_typed.view
  end

  module Group : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val has_name : checked -> t -> bool
    val name : checked -> t -> string Adtc_typed.view
    val shapes : checked -> t -> shape Adtc_typed.items
    val shapes_in : checked -> shape Adtc_typed.items -> int -> shape Adtc_typed.view
  end

  module Point : sig
    val open_ : Adtc_typed.buffer -> (checked * point Adtc_typed.view, Adtc_typed.error) result
    val value : checked -> point Adtc_typed.view -> point
    val x : checked -> point Adtc_typed.view -> float
    val y : checked -> point Adtc_typed.view -> float
  end
end
