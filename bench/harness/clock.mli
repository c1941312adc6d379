(** Clocks, in seconds. *)

(** Processor time of this process. *)
type usage = { user : float; system : float }

val now : unit -> float
(** Time that passed since some fixed moment; it is never set back. *)

val processor : unit -> float
(** Processor time of this process, user's and system's: what {!usage} tells, but finer. *)

val usage : unit -> usage
