(* The one implementation of the program local_roots that is linked with the crate. *)

type t = (float -> float) -> float -> float

external fixpoint : (float -> float) -> float -> float = "bench_fixpoint_boxroot_0_4_0"

let by_name = [ ("boxroot_0_4_0", fixpoint) ]
