(** All the permutations of [\[0; …; n-1\]], in a non-determinism monad. *)

val n : int Bench_harness.Variable.t
(** The variable [N]. *)

type result

module Count (_ : Bench_cells.Monad.S) : sig
  val run : int -> result
  (** An exponential way to compute n!, which has many results alive at a time: all n! are there
      before the first one is counted. *)
end

val check : name:string -> n:int -> result -> string * Bench_harness.Json.value
(** The field that tells the result.
    @raise Failure if it is wrong, with the [name] of the implementation. *)
