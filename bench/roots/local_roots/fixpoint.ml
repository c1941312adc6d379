(* The fixpoint of a function: [x], [f x], [f (f x)] … up to the first value that [f] leaves as it
   is. One function for each way to keep the values alive meanwhile. *)

open Bench_cells

type t = (float -> float) -> float -> float

external local : (float -> float) -> float -> float = "bench_fixpoint_local"
external naive : (float -> float) -> float -> float = "bench_fixpoint_naive"

let[@inline never] same (x : float) (y : float) = x = y

let rec ocaml f x =
  let y = f x in
  if same x y then y else ocaml f y

(* Roots that a function takes from its caller, and gives back. *)
let caller_roots (module C : Cell.IN_C) = (C.name, C.fixpoint)

let by_name : (string * t) list =
  ("ocaml", ocaml) :: ("local", local) :: ("naive", naive) :: List.map caller_roots Registry.in_c
