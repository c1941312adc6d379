(** The parameters of a program: environment variables with known valid values. A program makes
    them when it is initialised, so that its usage can name them all. *)

type 'a t

exception Invalid of string
(** The text tells the user what is wrong with a variable. *)

val one_of : ?default:'a -> string -> (string * 'a) list -> 'a t
(** [one_of name choices] is a variable whose value is one of the names in [choices]. *)

val integer : ?default:int -> string -> min:int -> max:int -> int t

val rate : ?default:float -> string -> float t
(** A variable whose value is a probability. *)

val existing : string -> string t
(** A variable whose value is the path of a file or a folder that is there. *)

val usage : unit -> string
(** The names and the valid values of all variables that the program has made, as
    [NAME=a|b|c N=0..9]. *)

val get : 'a t -> 'a
(** The default if the variable is not set.
    @raise Invalid if there is none, or if the variable is not set to a valid value. *)
