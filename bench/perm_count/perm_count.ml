(* All the permutations of [0; ...; n-1], counted. An exponential way to compute n!, which has many
   roots alive at a time: the n! results are all there before the first one is counted. *)

open Bench_harness

let implementation = Program.implementation

let choice =
  Variable.one_of "CHOICE"
    [
      ("persistent", (module Choice.Persistent : Choice.MAKE));
      ("ephemeral", (module Choice.Ephemeral : Choice.MAKE));
    ]

(* 11 takes about 8 GB, and each further one n times more. *)
let n = Variable.integer "N" ~min:0 ~max:11
let rec range first last = if first > last then [] else first :: range (first + 1) last
let rec factorial n = if n = 0 then 1 else n * factorial (n - 1)

module Permutations (Choice : Choice.S) = struct
  (* [x] at each place in a list. *)
  let rec insert x list =
    match list with
    | [] -> Choice.return [ x ]
    | y :: rest ->
        let later = Choice.map (fun list -> y :: list) (insert x rest) in
        Choice.choice (Choice.return (x :: list)) later

  let rec permutations = function
    | [] -> Choice.return []
    | x :: rest -> Choice.bind (permutations rest) (insert x)

  (* How many there are, and the sum of their first elements: what a lost value would change. *)
  let count list =
    let add (count, sum) = function
      | [] -> (count + 1, sum)
      | first :: _ -> (count + 1, sum + first)
    in
    Choice.fold add (0, 0) (permutations list)
end

(* Each element is the first one in as many permutations as any other. *)
let expected n =
  let count = factorial n in
  (count, count * (n - 1) / 2)

let work () =
  let (module C) = Variable.get implementation in
  let (module Make) = Variable.get choice in
  let n = Variable.get n in
  let module P = Permutations (Make (C)) in
  let (count, sum), measures = Program.measure (module C) (fun () -> P.count (range 0 (n - 1))) in
  if (count, sum) <> expected n then
    Program.fail "%s: wrong result for n = %d: %d permutations, first elements sum up to %d" C.name
      n count sum;
  ("count", Json.Int count) :: measures

let () =
  Program.run ~name:"perm_count"
    ~usage:[ Variable.usage implementation; Variable.usage choice; Variable.usage n ]
    work
