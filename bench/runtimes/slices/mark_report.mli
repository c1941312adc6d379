(** The report of a program with report.c on its collector. *)

type t = {
  mark : float;  (** seconds *)
  slices : int;  (** of marking *)
  minor_collections : int;
  major_collections : int;
  top_heap_words : int;
}

val none : t
val add : t -> t -> t
(** Of two processes; the larger heap counts. *)

val environment : file:string -> overhead:int -> minor:int -> (string * string) list
(** The variables with which such a program reports to [file]. With them it has that
    space_overhead, a minor heap of so many units of 1024 words, and no compaction, which would mark
    too. *)

val read : string -> t
(** What is in that file. Fails if a cycle was forced: its marking may not have been seen. *)

val fields : t -> (string * Bench_harness.Json.value) list
