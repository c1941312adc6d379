(** Printing one JSON object. *)

type measure = { name : string; number : float; unit : string }

type value =
  | Int of int
  | Float of float
  | Measures of measure list  (** of a program that finds several; the field is ["measures"] *)

val of_digest : Digest.t -> value
(** 60 bits of it, as a number. *)

val print_object : (string * value) list -> unit
(** Prints the fields, in order, on one line of standard output. The names must be plain ASCII,
    the floats finite. *)
