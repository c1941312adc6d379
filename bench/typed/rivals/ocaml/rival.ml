(* The tokens that trees are built from, and what is found out: rival.hpp is the same in C++. *)

let fail why =
  prerr_endline ("schemas: " ^ why);
  exit 1

(* The types that the schema compiler writes name a constant so. *)
module Adtc_typed = struct
  type constant =
    | Null
    | True
    | False
    | Ellipsis
    | Digits of string
    | Complex of float * float
    | Tuple of constant list
    | Set of constant list
    | Int of int64
    | Float of float
    | Text of string
    | Bytes of string
end

(* ---- The tokens ---- *)

type numbers = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

type tokens = { all : numbers; texts : string array; mutable next : int }

let int t =
  let at = t.next in
  t.next <- at + 1;
  Int32.to_int (Bigarray.Array1.get t.all at)

let flag t = int t <> 0

(* A string of its own for each, as a lexer makes them. *)
let text_at t i = Bytes.unsafe_to_string (Bytes.of_string t.texts.(i))

let text_of t = text_at t (int t)

let optional_text t =
  let i = int t in
  if i < 0 then None else Some (text_at t i)

let eight t =
  let low = int t in
  let high = int t in
  Int64.logor (Int64.of_int (low land 0xffff_ffff)) (Int64.shift_left (Int64.of_int high) 32)

let real t = Int64.float_of_bits (eight t)

let constant_of t : Adtc_typed.constant =
  match int t with
  | 0 -> Null
  | 1 -> True
  | 2 -> False
  | 3 -> Ellipsis
  | 4 -> Int (eight t)
  | 5 -> Float (real t)
  | 6 ->
    let part = real t in
    Complex (part, real t)
  | 7 -> Text (text_of t)
  | 8 -> Bytes (text_of t)
  | _ -> Digits (text_of t)

(* ---- What is found out ---- *)

type walked = { mutable nodes : int; mutable names : int; mutable bytes : int }

let walked = { nodes = 0; names = 0; bytes = 0 }

let name text =
  walked.names <- walked.names + 1;
  walked.bytes <- walked.bytes + String.length text

type found = { mutable calls : int; mutable lines : int; mutable arguments : int }

let found = { calls = 0; lines = 0; arguments = 0 }

let call line arguments =
  found.calls <- found.calls + 1;
  found.lines <- found.lines + line;
  found.arguments <- found.arguments + arguments

(* ---- The digest: a number of 64 bits, which is not boxed here ---- *)

let mixed = Bytes.create 8
let begin_digest () = Bytes.set_int64_ne mixed 0 0x9e3779b97f4a7c15L
let end_digest () = Printf.sprintf "%016Lx" (Bytes.get_int64_ne mixed 0)

let wide v =
  let x = Int64.mul (Int64.logxor (Bytes.get_int64_ne mixed 0) v) 0xd6e8feb86659fd93L in
  Bytes.set_int64_ne mixed 0 (Int64.logxor x (Int64.shift_right_logical x 32))

let number v = wide (Int64.of_int v)

let text = function
  | None -> number (-1)
  | Some bytes ->
    number (String.length bytes);
    String.iter (fun byte -> number (Char.code byte)) bytes

let constant (c : Adtc_typed.constant) =
  let mix ?(whole = 0L) ?(real = 0.) ?(imaginary = 0.) ?bytes kind =
    number kind;
    wide whole;
    wide (Int64.bits_of_float real);
    wide (Int64.bits_of_float imaginary);
    text bytes
  in
  match c with
  | Null -> mix 0
  | True -> mix 1
  | False -> mix 2
  | Ellipsis -> mix 3
  | Int whole -> mix ~whole 4
  | Float real -> mix ~real 5
  | Complex (real, imaginary) -> mix ~real ~imaginary 6
  | Text bytes -> mix ~bytes 7
  | Bytes bytes -> mix ~bytes 8
  | Digits bytes -> mix ~bytes 9
  | Tuple _ | Set _ -> fail "a constant that no source has"

let sparse mix = function
  | None -> number 0
  | Some y ->
    number 1;
    mix y
