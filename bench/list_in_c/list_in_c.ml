(* All the permutations of a list, counted, as perm_count does; but the lists of the monad live in C,
   and what is compared is how C keeps their elements alive. *)

open Bench_harness
open Bench_permutations

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

external faults : unit -> int * int = "bench_list_faults"

let fault_fields () =
  let minor, major = faults () in
  [ ("minor_page_faults", Json.Int minor); ("major_page_faults", Json.Int major) ]

let work () =
  let (module C) = Variable.get implementation in
  let n = Variable.get Permutations.n in
  let module Count = Permutations.Count (C) in
  let run () =
    C.setup ();
    Count.run n
  in
  let result, measures = Program.observe run in
  if C.live () <> 0 then Program.fail "%s: %d elements are left" C.name (C.live ());
  let statistics = List.map (fun (name, i) -> (name, Json.Int i)) (C.statistics ()) in
  (Permutations.check ~name:C.name ~n result :: measures) @ fault_fields () @ statistics

let () =
  Program.run ~name:"list_in_c"
    ~usage:[ Variable.usage implementation; Variable.usage Permutations.n ]
    work
