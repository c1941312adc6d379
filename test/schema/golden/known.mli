(** Generated from a schema by adtc: change that, and not this. How to use it: docs/adtc-ocaml.md.

    Values of module Known. *)

[@@@ocaml.warning "-30"]

type shape =
  | Circle of {
        center : point;
        at : int option;
        depth : int;
        fill : color;
        line : int option;
        tags : note list;
        scale : float option;
        wide : int;
        column : color option;
        hole : point option;
        small : int;
        far : int64;
        name : string option;
        notes : note option list;
      }
  | Group of {
        name : string option;
        shapes : shape list;
        at : int option;
        line : int option;
        column : color option;
        colors : color option array;
        moods : mood array;
      }
  | Empty of { at : int option; line : int option; column : color option }
  | Triangle of {
        corners : point list;
        color : color;
        at : int option;
        line : int option;
        column : color option;
      }
  | Arc of {
        center : point;
        from : float;
        to_ : float;
        at : int option;
        line : int option;
        column : color option;
      }
  | Unknown_shape of shape Adtc_typed.unknown

and point = { x : int; y : int; weight : float }

and color = Red | Green | Blue | Purple | Unknown_color of int

and note = { text : string; loud : bool; mood : mood option }

and mood = Good | Bad | Unknown_mood of int

(** {1 Bytes}

    [T_to_buffer] makes a buffer of a value, and [T_of_buffer] the value of bytes from anywhere,
    after a check. Trees may be of any depth. [T_to_buffer] raises [Invalid_argument] of a number
    that its type has not, and of a cyclic list, and [Adtc_typed.Too_large] of a tree for which no
    buffer has room. [T_of_buffer] raises nothing. *)

val version : int
(** The version of the schema, which [T_to_buffer] says of itself. Buffers of all versions are read.
    What a later one has brought is an [Unknown_T], which is written as it was read; fields that it
    has added to what is known are not in the value. *)

val shape_to_buffer : shape -> Adtc_typed.buffer
val shape_of_buffer : Adtc_typed.buffer -> (shape, Adtc_typed.error) result
val point_to_buffer : point -> Adtc_typed.buffer
val point_of_buffer : Adtc_typed.buffer -> (point, Adtc_typed.error) result
val note_to_buffer : note -> Adtc_typed.buffer
val note_of_buffer : Adtc_typed.buffer -> (note, Adtc_typed.error) result

(** Values as they are in a buffer. [open_] checks bytes from anywhere, which nobody may change from
    its beginning on. Readers do not look where they read: a view is of the buffer that it comes
    from, and the number of an item less than the length of its list. Nothing else but [value]
    allocates in native code, where these functions are inlined. [Adtc_typed.Absent] if a value is
    not there, of which [has_] tells; [Invalid_argument] if a value is not of the constructor. *)
module View : sig
  type schema
  type checked = schema Adtc_typed.checked

  module Shape : sig
    type kind = Circle | Group | Empty | Triangle | Arc | Unknown_shape
    val kind : checked -> shape Adtc_typed.view -> kind
    (* The number of the constructor, known or not: *)
    val tag : checked -> shape Adtc_typed.view -> int
    val open_ : Adtc_typed.buffer -> (checked * shape Adtc_typed.view, Adtc_typed.error) result
    val value : checked -> shape Adtc_typed.view -> shape
    val has_at : checked -> shape Adtc_typed.view -> bool
    val at : checked -> shape Adtc_typed.view -> int
    val has_line : checked -> shape Adtc_typed.view -> bool
    val line : checked -> shape Adtc_typed.view -> int
    val has_column : checked -> shape Adtc_typed.view -> bool
    val column : checked -> shape Adtc_typed.view -> color
  end

  module Circle : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val center : checked -> t -> point Adtc_typed.view
    val has_at : checked -> t -> bool
    val at : checked -> t -> int
    val depth : checked -> t -> int
    val fill : checked -> t -> color
    val has_line : checked -> t -> bool
    val line : checked -> t -> int
    val tags : checked -> t -> note Adtc_typed.items
    val tags_in : checked -> note Adtc_typed.items -> int -> note Adtc_typed.view
    val has_scale : checked -> t -> bool
    val scale : checked -> t -> float
    val wide : checked -> t -> int
    val has_column : checked -> t -> bool
    val column : checked -> t -> color
    val has_hole : checked -> t -> bool
    val hole : checked -> t -> point Adtc_typed.view
    val small : checked -> t -> int
    val far : checked -> t -> int64
    val has_name : checked -> t -> bool
    val name : checked -> t -> string Adtc_typed.view
    val notes : checked -> t -> note option Adtc_typed.items
    val has_notes_in : checked -> note option Adtc_typed.items -> int -> bool
    val notes_in : checked -> note option Adtc_typed.items -> int -> note Adtc_typed.view
  end

  module Group : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val has_name : checked -> t -> bool
    val name : checked -> t -> string Adtc_typed.view
    val shapes : checked -> t -> shape Adtc_typed.items
    val shapes_in : checked -> shape Adtc_typed.items -> int -> shape Adtc_typed.view
    val has_at : checked -> t -> bool
    val at : checked -> t -> int
    val has_line : checked -> t -> bool
    val line : checked -> t -> int
    val has_column : checked -> t -> bool
    val column : checked -> t -> color
    val colors : checked -> t -> color option Adtc_typed.elements
    val has_colors_in : checked -> color option Adtc_typed.elements -> int -> bool
    val colors_in : checked -> color option Adtc_typed.elements -> int -> color
    val moods : checked -> t -> mood Adtc_typed.elements
    val moods_in : checked -> mood Adtc_typed.elements -> int -> mood
  end

  module Empty : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val has_at : checked -> t -> bool
    val at : checked -> t -> int
    val has_line : checked -> t -> bool
    val line : checked -> t -> int
    val has_column : checked -> t -> bool
    val column : checked -> t -> color
  end

  module Triangle : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val corners : checked -> t -> point Adtc_typed.items
    val corners_in : checked -> point Adtc_typed.items -> int -> point Adtc_typed.view
    val color : checked -> t -> color
    val has_at : checked -> t -> bool
    val at : checked -> t -> int
    val has_line : checked -> t -> bool
    val line : checked -> t -> int
    val has_column : checked -> t -> bool
    val column : checked -> t -> color
  end

  module Arc : sig
    type t [@@immediate]
    val of_shape : checked -> shape Adtc_typed.view -> t
    val center : checked -> t -> point Adtc_typed.view
    val from : checked -> t -> float
    val to_ : checked -> t -> float
    val has_at : checked -> t -> bool
    val at : checked -> t -> int
    val has_line : checked -> t -> bool
    val line : checked -> t -> int
    val has_column : checked -> t -> bool
    val column : checked -> t -> color
  end

  module Point : sig
    val open_ : Adtc_typed.buffer -> (checked * point Adtc_typed.view, Adtc_typed.error) result
    val value : checked -> point Adtc_typed.view -> point
    val x : checked -> point Adtc_typed.view -> int
    val y : checked -> point Adtc_typed.view -> int
    val weight : checked -> point Adtc_typed.view -> float
  end

  module Note : sig
    val open_ : Adtc_typed.buffer -> (checked * note Adtc_typed.view, Adtc_typed.error) result
    val value : checked -> note Adtc_typed.view -> note
    val text : checked -> note Adtc_typed.view -> string Adtc_typed.view
    val loud : checked -> note Adtc_typed.view -> bool
    val has_mood : checked -> note Adtc_typed.view -> bool
    val mood : checked -> note Adtc_typed.view -> mood
  end
end
