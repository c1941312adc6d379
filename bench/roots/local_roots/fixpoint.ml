type t = (float -> float) -> float -> float

external local : (float -> float) -> float -> float = "bench_fixpoint_local"
external naive : (float -> float) -> float -> float = "bench_fixpoint_naive"
external boxroot : (float -> float) -> float -> float = "bench_fixpoint_boxroot"
external thread_unsafe : (float -> float) -> float -> float = "bench_fixpoint_thread_unsafe"
external force_remote : (float -> float) -> float -> float = "bench_fixpoint_force_remote"
external generational : (float -> float) -> float -> float = "bench_fixpoint_generational"
external global : (float -> float) -> float -> float = "bench_fixpoint_global"

let[@inline never] same (x : float) (y : float) = x = y

let rec ocaml f x =
  let y = f x in
  if same x y then y else ocaml f y

let by_name =
  [
    ("ocaml", ocaml);
    ("local", local);
    ("naive", naive);
    ("boxroot", boxroot);
    ("thread_unsafe", thread_unsafe);
    ("force_remote", force_remote);
    ("generational", generational);
    ("global", global);
  ]
