(** A strand that does the jobs it is given, one at a time. Only one other strand may give it
jobs. *)

type t

val start : unit -> t

val submit : t -> (unit -> unit) -> unit
(** Returns at once. The job before must have been waited for. *)

val wait : t -> exn option
(** Waits for the job that was submitted; what it failed with. *)

val stop : t -> unit
(** Ends the strand and waits for that; the last job must have been waited for. *)
