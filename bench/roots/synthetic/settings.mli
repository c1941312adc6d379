(** What the environment says about the lives of roots and values. *)

type t = {
  log_generations : int;  (** [N]: log2 of the number of minor generations *)
  small_roots : int;  (** [SMALL_ROOTS]: roots of small blocks, for each minor heap filled *)
  large_roots : int;  (** [LARGE_ROOTS]: roots of blocks of the major heap, likewise *)
  small_root_promotion_rate : float;  (** how many of the former survive their first collection *)
  large_root_promotion_rate : float;  (** how many of the latter do *)
  root_survival_rate : float;  (** how many of those survive each further generation *)
  gc_promotion_rate : float;  (** the same two rates for values without a root *)
  gc_survival_rate : float;
  seed : int;
}

val usage : string list

val read : unit -> t
(** @raise Variable.Invalid if a variable is set to what is not valid. *)
