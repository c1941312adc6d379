(* Which nodes of Python have a value, and what takes their place: folding.py is the same in C++. *)

open Arithmetic
open Rival
open Types

let operated operator a b =
  match operator with Add -> sum a b | Sub -> difference a b | Mult -> product a b | _ -> None

(* What is on the right is looked at first: it is small as a rule. *)
let rec value : expr -> int64 option = function
  | Constant { value = Int v; _ } -> Some v
  | BinOp { left; op; right; _ } -> (
    match value right with
    | None -> None
    | Some b -> ( match value left with None -> None | Some a -> operated op a b))
  | UnaryOp { op = USub; operand; _ } -> (
    match value operand with None -> None | Some a -> difference 0L a)
  | _ -> None

(* The value of a node that is replaced. *)
let folded (x : expr) = match x with BinOp _ | UnaryOp _ -> value x | _ -> None

let constant (x : expr) v : expr =
  match x with
  | BinOp { lineno; col_offset; end_lineno; end_col_offset; _ }
  | UnaryOp { lineno; col_offset; end_lineno; end_col_offset; _ } ->
    Constant { value = Int v; kind = None; lineno; col_offset; end_lineno; end_col_offset }
  | _ -> x
