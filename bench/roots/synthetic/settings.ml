(* The variables of the environment that set the lives of roots and values. *)

open Bench_harness

(* log2 of the number of minor generations *)
let log_generations = Variable.integer "N" ~min:0 ~max:16 ~default:8

(* Roots of small blocks, and of blocks of the major heap, for each minor heap filled; how many of
   either survive their first collection, and how many of those survive each further generation. *)
let small_roots = Variable.integer "SMALL_ROOTS" ~min:0 ~max:1_000_000 ~default:10_000
let large_roots = Variable.integer "LARGE_ROOTS" ~min:0 ~max:10_000 ~default:20
let small_root_promotion_rate = Variable.rate "SMALL_ROOT_PROMOTION_RATE" ~default:0.2
let large_root_promotion_rate = Variable.rate "LARGE_ROOT_PROMOTION_RATE" ~default:1.
let root_survival_rate = Variable.rate "ROOT_SURVIVAL_RATE" ~default:0.99

(* The same two rates for values without a root. *)
let gc_promotion_rate = Variable.rate "GC_PROMOTION_RATE" ~default:0.1
let gc_survival_rate = Variable.rate "GC_SURVIVAL_RATE" ~default:0.5
let seed = Variable.integer "SEED" ~min:0 ~max:max_int ~default:1
