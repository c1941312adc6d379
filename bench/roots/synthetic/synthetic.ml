(* Roots and values without a root, which are born and die by given probabilities: as in a program
   that makes many roots of which most die at once, and the others live very long.

   The run is four *rounds*, each of which is a row of 2^N *generations* and ends with the death of
   all. A generation creates SMALL_ROOTS roots of small blocks, and LARGE_ROOTS roots of blocks that
   are allocated in the major heap. It also creates values that only the OCaml heap holds. For each
   root and value a rate tells whether it is kept or dies at once. Those that are kept survive each
   further generation with another rate.

   With the defaults that is 10.3 million roots, of which about 185,000 are alive at the end of a
   round. A generation allocates about as much as a minor heap of 256k words holds. But what is done
   does not depend on when the collections happen, nor on the version of OCaml: every implementation
   does the same work.

   Each rooted block holds its number. The run checks their sum in the end. *)

open Bench_cells
open Bench_harness

let implementation = Cell_program.implementation
let rounds = 4

(* Words of a large block, which must be more than 256 to be in the major heap. *)
let large_size = 512

(* Values without a root, for each small root. *)
let tracked_of_root = 4

type block = Small of int | Large of int array
type tracked = { a : int; b : int; c : int; d : int } [@@warning "-unused-field"]

let small n = Small n
let large n = Large (Array.make large_size n)
let number = function Small n -> n | Large numbers -> numbers.(large_size - 1)

module Lives (C : Cell.S) = struct
  type t = {
    generations : int;
    small_roots : int;
    large_roots : int;
    small_promotion : Prng.chance;
    large_promotion : Prng.chance;
    survival : Prng.chance;
    tracked_promotion : Prng.chance;
    tracked_survival : Prng.chance;
    random : Prng.t;
    nobody : block C.t;
    roots : block C.t Population.t;
    tracked : tracked Population.t;
    mutable created : int;
    mutable sum : int;  (** of the numbers of the roots that are alive *)
  }

  let create () =
    let chance rate = Prng.chance (Variable.get rate) in
    let nobody = C.create (small 0) in
    {
      generations = 1 lsl Variable.get Settings.log_generations;
      small_roots = Variable.get Settings.small_roots;
      large_roots = Variable.get Settings.large_roots;
      small_promotion = chance Settings.small_root_promotion_rate;
      large_promotion = chance Settings.large_root_promotion_rate;
      survival = chance Settings.root_survival_rate;
      tracked_promotion = chance Settings.gc_promotion_rate;
      tracked_survival = chance Settings.gc_survival_rate;
      random = Prng.create ~seed:(Variable.get Settings.seed);
      nobody;
      roots = Population.create ~filler:nobody;
      tracked = Population.create ~filler:{ a = 0; b = 0; c = 0; d = 0 };
      created = 0;
      sum = 0;
    }

  let unroot t cell =
    t.sum <- t.sum - number (C.get cell);
    C.delete cell

  let root t make chance =
    let n = t.created + 1 in
    t.created <- n;
    t.sum <- t.sum + n;
    let cell = C.create (make n) in
    if Prng.happens t.random chance then Population.add t.roots cell else unroot t cell

  let allocate_tracked t =
    for i = 1 to tracked_of_root do
      let value = { a = i; b = i; c = i; d = i } in
      if Prng.happens t.random t.tracked_promotion then Population.add t.tracked value
    done

  let give_birth t =
    for i = 1 to max t.small_roots t.large_roots do
      if i <= t.small_roots then root t small t.small_promotion;
      if i <= t.large_roots then root t large t.large_promotion;
      allocate_tracked t
    done

  let age t =
    Population.cull t.roots t.random t.survival (unroot t);
    Population.cull t.tracked t.random t.tracked_survival ignore

  (* How many roots were alive in the end. *)
  let run_round t =
    for _ = 1 to t.generations do
      give_birth t;
      age t
    done;
    let alive = Population.count t.roots in
    Population.clear t.roots (unroot t);
    Population.clear t.tracked ignore;
    alive

  let run () =
    let t = create () in
    let alive = ref 0 in
    for _ = 1 to rounds do
      alive := run_round t
    done;
    C.delete t.nobody;
    if t.sum <> 0 then Program.fail "%s: the numbers of the roots sum up to %d" C.name t.sum;
    (t.created, !alive)
end

let work () =
  let (module C) = Variable.get implementation in
  let module L = Lives (C) in
  let (created, alive), measures = Cell_program.measure (module C) L.run in
  ("created", Json.Int created) :: ("alive_at_end", Json.Int alive) :: measures

let () = Program.run ~name:"synthetic" work
