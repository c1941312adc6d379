(* What the environment says about the lives of roots and values, with the defaults. *)

open Bench_harness

type t = {
  log_generations : int;  (** log2 of the number of minor generations *)
  small_roots : int;  (** roots of small blocks, for each minor heap filled *)
  large_roots : int;  (** roots of blocks of the major heap, likewise *)
  small_root_promotion_rate : float;  (** how many of the former survive their first collection *)
  large_root_promotion_rate : float;  (** how many of the latter do *)
  root_survival_rate : float;  (** how many of those survive each further generation *)
  gc_promotion_rate : float;  (** the same two rates for values without a root *)
  gc_survival_rate : float;
  seed : int;
}

let log_generations = Variable.integer "N" ~min:0 ~max:16
let small_roots = Variable.integer "SMALL_ROOTS" ~min:0 ~max:1_000_000
let large_roots = Variable.integer "LARGE_ROOTS" ~min:0 ~max:10_000
let small_root_promotion_rate = Variable.rate "SMALL_ROOT_PROMOTION_RATE"
let large_root_promotion_rate = Variable.rate "LARGE_ROOT_PROMOTION_RATE"
let root_survival_rate = Variable.rate "ROOT_SURVIVAL_RATE"
let gc_promotion_rate = Variable.rate "GC_PROMOTION_RATE"
let gc_survival_rate = Variable.rate "GC_SURVIVAL_RATE"
let seed = Variable.integer "SEED" ~min:0 ~max:max_int

(** @raise Variable.Invalid if a variable is set to what is not valid. *)
let read () =
  {
    log_generations = Variable.get_or 8 log_generations;
    small_roots = Variable.get_or 10_000 small_roots;
    large_roots = Variable.get_or 20 large_roots;
    small_root_promotion_rate = Variable.get_or 0.2 small_root_promotion_rate;
    large_root_promotion_rate = Variable.get_or 1. large_root_promotion_rate;
    root_survival_rate = Variable.get_or 0.99 root_survival_rate;
    gc_promotion_rate = Variable.get_or 0.1 gc_promotion_rate;
    gc_survival_rate = Variable.get_or 0.5 gc_survival_rate;
    seed = Variable.get_or 1 seed;
  }
