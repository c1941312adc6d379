(* All the permutations, counted. *)

open Bench_cells
open Bench_harness

(* 11 takes about 8 GB, and each further one n times more. *)
let n = Variable.integer "N" ~min:0 ~max:11
let rec range first last = if first > last then [] else first :: range (first + 1) last
let rec factorial n = if n = 0 then 1 else n * factorial (n - 1)

(* How many there are, and the sum of their first elements: what a lost value would change. *)
type result = { count : int; sum : int }

module Count (M : Monad.S) = struct
  (* [x] at each place in a list. *)
  let rec insert x list =
    match list with
    | [] -> M.return [ x ]
    | y :: rest ->
        let later = M.map (fun list -> y :: list) (insert x rest) in
        M.choice (M.return (x :: list)) later

  let rec permutations = function
    | [] -> M.return []
    | x :: rest -> M.bind (permutations rest) (insert x)

  let run n =
    let add { count; sum } = function
      | [] -> { count = count + 1; sum }
      | first :: _ -> { count = count + 1; sum = sum + first }
    in
    M.fold add { count = 0; sum = 0 } (permutations (range 0 (n - 1)))
end

(* Each element is the first one in as many permutations as any other. *)
let expected n =
  let count = factorial n in
  { count; sum = count * (n - 1) / 2 }

let check ~name ~n result =
  let { count; sum } = result in
  if result <> expected n then
    Program.fail "%s: wrong result for n = %d: %d permutations, first elements sum up to %d" name n
      count sum;
  ("count", Json.Int count)
