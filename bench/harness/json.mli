(** Printing one flat JSON object. *)

type value = Int of int | Float of float

val of_digest : Digest.t -> value
(** 60 bits of it, as a number. *)

val print_object : (string * value) list -> unit
(** Prints the fields, in order, on one line of standard output. The names must be plain ASCII,
    the floats finite. *)
