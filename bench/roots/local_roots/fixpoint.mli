(** The fixpoint of a function: [x], [f x], [f (f x)] … up to the first value that [f] leaves as
    it is. One function for each way to keep the values alive meanwhile. *)

type t = (float -> float) -> float -> float

val by_name : (string * t) list
(** - [ocaml]: in OCaml, with nothing to root;
    - [local]: in C with local roots, that is [CAMLparam], [CAMLlocal] and [CAMLreturn], by which
      every function roots what it is given;
    - [naive]: the same with boxroots in place of them;
    - any implementation of a cell in C: roots that a function takes from its caller, and gives
      back. *)
