(* The frame of a program that uses cells by way of OCaml. *)

open Bench_harness

let implementation = Variable.one_of "REF" Registry.by_name

(* A program deletes every cell it creates; one that does not would compare unequal work. *)
let count_fields (module C : Cell.S) =
  match C.counts () with
  | None -> []
  | Some { created; deleted } when created <> deleted ->
      Program.fail "%s: %d cells created but %d deleted" C.name created deleted
  | Some { created; deleted = _ } ->
      [ ((if C.rooted then "roots_created" else "cells_created"), Json.Int created) ]

let statistics_fields (module C : Cell.S) =
  List.map (fun (name, i) -> (name, Json.Int i)) (C.statistics ())

(* The clock runs from before the set-up: an implementation cannot move its costs there. *)
let measure (module C : Cell.S) work =
  let whole () =
    C.setup ();
    let result = work () in
    (result, count_fields (module C) @ statistics_fields (module C))
  in
  let (result, counters), measures = Program.observe whole in
  (result, measures @ counters)
