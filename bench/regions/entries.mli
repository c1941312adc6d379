(** The data of both programs: a dictionary, of records, strings and lists. *)

type entry = { key : string; number : int; words : string list }
type t = entry array

type order = In_order | Shuffled

val orders : (string * order) list
(** By the names that the variable ARRAY has for them. *)

val make : megabytes:int -> order -> t
(** So many entries that all blocks take about that many megabytes. [In_order]: neighbours in the
    array were allocated one after the other. [Shuffled]: they were not. *)

val read : t -> int
(** Reads all of it, each string in part. *)
