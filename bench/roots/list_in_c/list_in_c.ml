(* All the permutations of a list, counted, as perm_count does; but the lists of the monad live in
   C, and what is compared is how C keeps their elements alive. *)

open Bench_harness
open Bench_permutations

let implementation = Variable.one_of "REF" Lists.by_name

let fault_fields () =
  let { Clock.minor_faults; major_faults; _ } = Clock.usage () in
  [
    ("minor_page_faults", Json.Int (int_of_float minor_faults));
    ("major_page_faults", Json.Int (int_of_float major_faults));
  ]

(* How many slots of roots a collection read, on average. *)
let scanning_work statistics =
  let gc = Gc.quick_stat () in
  let per collections kind =
    match List.assoc_opt ("slots_scanned_" ^ kind) statistics with
    | None -> []
    | Some slots ->
        let mean = float_of_int slots /. float_of_int (max 1 collections) in
        [ ("slots_per_" ^ kind, Json.Float mean) ]
  in
  per gc.minor_collections "minor" @ per gc.major_collections "major"

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
  let statistics = C.statistics () in
  let fields = List.map (fun (name, i) -> (name, Json.Int i)) statistics in
  (Permutations.check ~name:C.name ~n result :: measures)
  @ fault_fields () @ fields @ scanning_work statistics

let () = Program.run ~name:"list_in_c" work
