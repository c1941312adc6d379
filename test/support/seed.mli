(** The seed of a run that can be made again. *)

val chosen : int -> int
(** The one that the command line gave, or a random one where that is negative. Says on standard
    output which it is, and how to get it again. *)

val state : unit -> Random.State.t
(** That of [chosen], with the seed that the environment variable [OUTHEAP_PROPERTY_SEED] gives. *)
