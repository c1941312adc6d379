(* The tree as an OCaml program has it, behind tree.h: the collector finds out what is dead, and its
   time counts. *)

type tree = Leaf of int | Node of tree * tree

(* `tree_leaf` of tree.h. *)
let leaf i = (i * 2654435761 land 0xffffffff) asr 2

let rec generate depth first =
  if depth = 1 then Leaf (leaf first)
  else
    let left = generate (depth - 1) first in
    Node (left, generate (depth - 1) (first + (1 lsl (depth - 2))))

let rec copy = function
  | Leaf n -> Leaf n
  | Node (left, right) ->
      let left = copy left in
      Node (left, copy right)

let rec sum = function Leaf n -> n | Node (left, right) -> sum left + sum right

let rec equal a b =
  match (a, b) with
  | Leaf m, Leaf n -> m = n
  | Node (a, b), Node (c, d) -> equal a c && equal b d
  | Leaf _, Node _ | Node _, Leaf _ -> false

external run : unit -> unit = "bench_tree_run"

let () =
  Callback.register "generate" (fun depth -> generate depth 0);
  Callback.register "copy" copy;
  Callback.register "sum" sum;
  Callback.register "equal" equal;
  Callback.register "collect" Gc.full_major;
  run ()
