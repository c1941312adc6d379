(** What runs beside the main program: a domain on OCaml 5, a thread on OCaml 4. *)

type t

val start : (unit -> unit) -> t

val join : t -> unit
(** Waits until it has ended. *)

val keeps_weak_pointers : unit -> bool
(** May weak pointers be made here? OCaml 5.3 loses count of those of a domain that ends, and then
    waits for ever at the end of a cycle: there, only the first domain may. *)

val share_young_values : bool
(** Does each promote values of the others' making, all at the same time? *)
