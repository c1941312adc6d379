(** A second domain, where OCaml has them. *)

val start : ((unit -> unit) -> unit -> unit) option
(** [start work] runs [work] in a domain of its own; calling what it gives waits for its end. [None]
    on OCaml 4. *)
