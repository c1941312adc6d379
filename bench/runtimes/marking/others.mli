(** Domains beside the first, that hold something and wait. *)

type t

val most : int
(** How many there can be: none on OCaml 4. *)

val start : (unit -> 'a) list -> t
(** A domain for each function, one after the other, which holds what the function gives. They wait
    outside of the runtime, which collects their heaps all the same. *)

val stop : t -> unit
