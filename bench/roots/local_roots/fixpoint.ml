open Bench_cells

type t = (float -> float) -> float -> float

external local : (float -> float) -> float -> float = "bench_fixpoint_local"
external naive : (float -> float) -> float -> float = "bench_fixpoint_naive"

let[@inline never] same (x : float) (y : float) = x = y

let rec ocaml f x =
  let y = f x in
  if same x y then y else ocaml f y

let caller_roots (module C : Cell.IN_C) = (C.name, C.fixpoint)

let by_name =
  ("ocaml", ocaml) :: ("local", local) :: ("naive", naive) :: List.map caller_roots Registry.in_c
