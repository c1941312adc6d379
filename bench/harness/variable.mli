(** The parameters of a program: environment variables with known valid values. *)

type 'a t

exception Invalid of string
(** What is wrong with a variable, for the user. *)

val one_of : string -> (string * 'a) list -> 'a t
(** [one_of name choices] is a variable whose value is one of the names in [choices]. *)

val integer : string -> min:int -> max:int -> int t

val usage : 'a t -> string
(** The name and the valid values, as [NAME=a|b|c]. *)

val get : 'a t -> 'a
(** @raise Invalid if the variable is not set, or not to a valid value. *)
