(* Roots and values without a root, which are born and die by given probabilities: as in a program
   that makes many roots of which most die at once, and the others live very long.

   The run is four *rounds*, each of which is a row of 2^N *generations* and ends with the death of
   all. A generation creates SMALL_ROOTS roots of small blocks, LARGE_ROOTS roots of blocks that are
   allocated in the major heap, and values that only the OCaml heap holds; for each of them a rate
   tells whether it is kept or dies at once. Those that are kept survive each further generation
   with another rate.

   With the defaults that is 10.3 million roots, of which about 185,000 are alive at the end of a
   round. A generation allocates about as much as a minor heap of 256k words holds, but what is done
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
    settings : Settings.t;
    random : Prng.t;
    nobody : block C.t;
    roots : block C.t Population.t;
    tracked : tracked Population.t;
    mutable created : int;
    mutable sum : int;  (** of the numbers of the roots that are alive *)
  }

  let create settings =
    let nobody = C.create (small 0) in
    {
      settings;
      random = Prng.create ~seed:settings.Settings.seed;
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

  let allocate_tracked t chance =
    for i = 1 to tracked_of_root do
      let value = { a = i; b = i; c = i; d = i } in
      if Prng.happens t.random chance then Population.add t.tracked value
    done

  let give_birth t =
    let s = t.settings in
    let small_chance = Prng.chance s.small_root_promotion_rate in
    let large_chance = Prng.chance s.large_root_promotion_rate in
    let tracked_chance = Prng.chance s.gc_promotion_rate in
    for i = 1 to max s.small_roots s.large_roots do
      if i <= s.small_roots then root t small small_chance;
      if i <= s.large_roots then root t large large_chance;
      allocate_tracked t tracked_chance
    done

  let age t =
    let s = t.settings in
    let root_chance = Prng.chance s.root_survival_rate in
    let tracked_chance = Prng.chance s.gc_survival_rate in
    Population.cull t.roots t.random root_chance (unroot t);
    Population.cull t.tracked t.random tracked_chance ignore

  (* How many roots were alive in the end. *)
  let run_round t =
    for _ = 1 to 1 lsl t.settings.log_generations do
      give_birth t;
      age t
    done;
    let alive = Population.count t.roots in
    Population.clear t.roots (unroot t);
    Population.clear t.tracked ignore;
    alive

  let run settings =
    let t = create settings in
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
  let settings = Settings.read () in
  let module L = Lives (C) in
  let (created, alive), measures = Cell_program.measure (module C) (fun () -> L.run settings) in
  ("created", Json.Int created) :: ("alive_at_end", Json.Int alive) :: measures

let () = Program.run ~name:"synthetic" work
