(** The reader without OCaml, beside OCaml's values. *)

val reads_as : string -> 'a -> int -> bool
(** [reads_as path v depth]: does it find that value in the file? As deep as the number says. *)
