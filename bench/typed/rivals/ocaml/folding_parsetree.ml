(* Which nodes of OCaml's parse trees have a value, and what takes their place: folding.py is the
   same in C++. *)

open Arithmetic
open Types

(* Decimal digits that are an integer of OCaml, a bit shorter than a word. *)
let digits text =
  let length = String.length text in
  let negative = length > 0 && text.[0] = '-' in
  let rec read i v =
    if i = length then Some (if negative then Int64.neg v else v)
    else
      match text.[i] with
      | '0' .. '9' as digit ->
        read (i + 1) (Int64.add (Int64.mul v 10L) (Int64.of_int (Char.code digit - Char.code '0')))
      | _ -> None
  in
  let first = Bool.to_int negative in
  if length = first || length > 18 then None else read first 0L

let operation = function
  | "+" -> Some sum
  | "-" -> Some difference
  | "*" -> Some product
  | _ -> None

(* What is on the right is looked at first: it is small as a rule. *)
let rec value : expression -> int64 option = function
  | Pexp_constant { value = Pconst_integer { digits = text; suffix = None; _ }; _ } -> digits text
  | Pexp_apply
      { function_ = Pexp_ident { name = { ident = Lident { name }; _ }; _ };
        arguments = [ { label = Nolabel; value = left }; { label = Nolabel; value = right } ];
        _
      } -> (
    match operation name with
    | None -> None
    | Some operation -> (
      match value right with
      | None -> None
      | Some b -> ( match value left with None -> None | Some a -> operation a b)))
  | _ -> None

(* The value of a node that is replaced. *)
let folded (x : expression) = match x with Pexp_apply _ -> value x | _ -> None

let constant (x : expression) v : expression =
  match x with
  | Pexp_apply { line; column; end_line; end_column; _ } ->
    let digits = Int64.to_string v in
    let value = Pconst_integer { digits; suffix = None; line; column; end_line; end_column } in
    Pexp_constant { value; line; column; end_line; end_column; attributes = [] }
  | _ -> x
