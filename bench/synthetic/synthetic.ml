(* Roots and values without a root, which are born and die by given probabilities: as in a program
   that makes many roots of which most die at once, and the others live very long.

   The run is a row of 2^N *generations*, each of which is four *steps*. A step creates SMALL_ROOTS
   roots of small blocks, LARGE_ROOTS roots of blocks that are allocated in the major heap, and
   values that only the OCaml heap holds; for each of them a rate tells whether it outlives the
   step. Those that do survive each further step with another rate.

   With the defaults that is 10.3 million roots, of which 200,000 are alive at the end, and as many
   words of other values as make about 2,600 minor collections, ten for each generation. What is
   done does not depend on when the collections happen, nor on the version of OCaml: every
   implementation does the same work.

   Each rooted block holds its number. The run checks it when it deletes the root, and the sum of
   all of them in the end. *)

open Bench_cells
open Bench_harness

let implementation = Program.implementation
let steps_of_generation = 4

(* Words of a large block, which must be more than 256 to be in the major heap. *)
let large_size = 1_000

(* Values without a root, for each small root. *)
let tracked_of_root = 4

type block = { number : int; payload : int array }

let small n = { number = n; payload = [| n; n |] }
let medium n = { number = n; payload = [| n; n; n; n; n; n; n; n; n; n; n |] }
let large n = { number = n; payload = Array.make large_size n }

module Lives (C : Cell.S) = struct
  type t = {
    settings : Settings.t;
    random : Prng.t;
    nobody : block C.t;
    roots : block C.t Population.t;  (** those that outlived their first step *)
    tracked : block Population.t;
    mutable created : int;
    mutable sum : int;  (** of the numbers of the roots that are alive *)
  }

  let create settings =
    let nothing = small 0 in
    let nobody = C.create nothing in
    {
      settings;
      random = Prng.create ~seed:settings.Settings.seed;
      nobody;
      roots = Population.create ~filler:nobody;
      tracked = Population.create ~filler:nothing;
      created = 0;
      sum = 0;
    }

  let root t make =
    t.created <- t.created + 1;
    t.sum <- t.sum + t.created;
    C.create (make t.created)

  let unroot t cell =
    let { number; payload } = C.get cell in
    if payload.(0) <> number then Program.fail "%s: a block lost its content" C.name;
    t.sum <- t.sum - number;
    C.delete cell

  let allocate_tracked t chance =
    for number = 1 to tracked_of_root do
      let block = medium number in
      if Prng.happens t.random chance then Population.add t.tracked block
    done

  (* The roots that die young are deleted ten times a step, that is four times for each minor
     collection, so that most of them do not see any. *)
  let step t =
    let s = t.settings in
    let small_chance = Prng.chance s.small_root_promotion_rate in
    let large_chance = Prng.chance s.large_root_promotion_rate in
    let tracked_chance = Prng.chance s.gc_promotion_rate in
    let dying = Population.create ~filler:t.nobody in
    let add chance make =
      let cell = root t make in
      Population.add (if Prng.happens t.random chance then t.roots else dying) cell
    in
    let interval = max 1 (s.small_roots / max 1 s.large_roots) in
    let tenth = max 1 (s.small_roots / 10) in
    for i = 1 to s.small_roots do
      add small_chance small;
      allocate_tracked t tracked_chance;
      if i mod interval = 0 && i / interval <= s.large_roots then add large_chance large;
      if i mod tenth = 0 then Population.clear dying (unroot t)
    done;
    Population.clear dying (unroot t)

  let age t =
    let { Settings.root_survival_rate; gc_survival_rate; _ } = t.settings in
    Population.cull t.roots t.random ~survival:root_survival_rate (unroot t);
    Population.cull t.tracked t.random ~survival:gc_survival_rate ignore

  let close t =
    Population.clear t.roots (unroot t);
    C.delete t.nobody;
    if t.sum <> 0 then Program.fail "%s: the numbers of the roots sum up to %d" C.name t.sum

  let run settings =
    let t = create settings in
    for _ = 1 to 1 lsl settings.log_generations do
      for _ = 1 to steps_of_generation do
        step t;
        age t
      done
    done;
    let alive = Population.count t.roots in
    close t;
    (t.created, alive)
end

let work () =
  let (module C) = Variable.get implementation in
  let settings = Settings.read () in
  let module L = Lives (C) in
  let (created, alive), measures = Program.measure (module C) (fun () -> L.run settings) in
  ("created", Json.Int created) :: ("alive_at_end", Json.Int alive) :: measures

let () =
  Program.run ~name:"synthetic" ~usage:(Variable.usage implementation :: Settings.usage) work
