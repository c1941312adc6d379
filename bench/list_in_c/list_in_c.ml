(* All the permutations of [0; ...; n-1], counted, as perm_count does; but the lists of the
   non-determinism monad live in C, and what is compared is how C keeps their elements alive. *)

open Bench_harness

let implementations =
  List.map
    (fun (module C : Choice.S) -> (C.name, (module C : Choice.S)))
    [
      (module In_ocaml.Persistent);
      (module In_ocaml.Ephemeral);
      (module In_c.Gc);
      (module In_c.Boxroots);
      (module In_c.Generational_global_roots);
      (module In_c.Fake_boxroots);
      (module In_c.Global_roots);
    ]

let implementation = Variable.one_of "REF" implementations

(* 11 takes about 8 GB, and each further one n times more. *)
let n = Variable.integer "N" ~min:0 ~max:11
let rec range first last = if first > last then [] else first :: range (first + 1) last
let rec factorial n = if n = 0 then 1 else n * factorial (n - 1)

module Permutations (C : Choice.S) = struct
  (* [x] at each place in a list. *)
  let rec insert x list =
    match list with
    | [] -> C.return [ x ]
    | y :: rest ->
        let later = C.map (fun list -> y :: list) (insert x rest) in
        C.choice (C.return (x :: list)) later

  let rec permutations = function
    | [] -> C.return []
    | x :: rest -> C.bind (insert x) (permutations rest)

  (* How many there are, and the sum of their first elements: what a lost value would change. *)
  let count list =
    let add (count, sum) = function
      | [] -> (count + 1, sum)
      | first :: _ -> (count + 1, sum + first)
    in
    C.fold add (0, 0) (permutations list)
end

(* Each element is the first one in as many permutations as any other. *)
let expected n =
  let count = factorial n in
  (count, count * (n - 1) / 2)

external faults : unit -> int * int = "bench_list_faults"

let fault_fields () =
  let minor, major = faults () in
  [ ("minor_page_faults", Json.Int minor); ("major_page_faults", Json.Int major) ]

let work () =
  let (module C) = Variable.get implementation in
  let n = Variable.get n in
  let module P = Permutations (C) in
  let run () =
    C.setup ();
    P.count (range 0 (n - 1))
  in
  let (count, sum), measures = Program.observe run in
  if (count, sum) <> expected n then
    Program.fail "%s: wrong result for n = %d: %d permutations, first elements sum up to %d" C.name
      n count sum;
  if C.live () <> 0 then Program.fail "%s: %d elements are left" C.name (C.live ());
  let statistics = List.map (fun (name, i) -> (name, Json.Int i)) (C.statistics ()) in
  (("count", Json.Int count) :: measures) @ fault_fields () @ statistics

let () =
  Program.run ~name:"list_in_c" ~usage:[ Variable.usage implementation; Variable.usage n ] work
