(* The frame of a measured program: usage, set-up, clock, collector's counters, output. *)

open Bench_cells

let implementation = Variable.one_of "REF" Registry.by_name

let fail fmt = Printf.ksprintf failwith fmt

let gc_fields () =
  let gc = Gc.quick_stat () in
  [
    ("minor_collections", Json.Int gc.minor_collections);
    ("major_collections", Json.Int gc.major_collections);
    ("minor_words", Json.Float gc.minor_words);
    ("promoted_words", Json.Float gc.promoted_words);
    ("top_heap_words", Json.Int gc.top_heap_words);
  ]

let memory_fields () =
  match Memory.peak_resident_bytes () with
  | None -> []
  | Some bytes -> [ ("peak_resident_bytes", Json.Int bytes) ]

(* A program deletes every cell it creates; one that does not would compare unequal work. *)
let count_fields (module C : Cell.S) =
  match C.counts () with
  | None -> []
  | Some { created; deleted } when created <> deleted ->
      fail "%s: %d cells created but %d deleted" C.name created deleted
  | Some { created; deleted = _ } ->
      [ ((if C.rooted then "roots_created" else "cells_created"), Json.Int created) ]

let statistics_fields (module C : Cell.S) =
  List.map (fun (name, i) -> (name, Json.Int i)) (C.statistics ())

let times work =
  let usage_before = Clock.usage () in
  let before = Clock.now () in
  let result = work () in
  let seconds = Clock.now () -. before in
  let usage = Clock.usage () in
  ( result,
    [
      ("seconds", Json.Float seconds);
      ("user_seconds", Json.Float (usage.user -. usage_before.user));
      ("system_seconds", Json.Float (usage.system -. usage_before.system));
    ] )

(* The clock runs from before the set-up to after the teardown: an implementation cannot move its
   costs there. The counters are read just before the teardown, which may forget them. *)
let measure (module C : Cell.S) work =
  let whole () =
    C.setup ();
    let result = work () in
    let counters = gc_fields () @ count_fields (module C) @ statistics_fields (module C) in
    C.teardown ();
    (result, counters)
  in
  let (result, counters), times = times whole in
  (result, times @ memory_fields () @ counters)

let seconds measures =
  match List.assoc "seconds" measures with
  | Json.Float seconds -> seconds
  | Json.Int _ -> assert false

let observe work =
  let result, times = times work in
  (result, times @ memory_fields () @ gc_fields ())

let run ~name ~usage work =
  match Json.print_object (work ()) with
  | () -> ()
  | exception Variable.Invalid reason ->
      prerr_endline (name ^ ": " ^ reason);
      prerr_endline ("usage: " ^ String.concat " " usage ^ " " ^ name);
      exit 2
  | exception e ->
      let reason = match e with Failure reason -> reason | e -> Printexc.to_string e in
      prerr_endline (name ^ ": " ^ reason);
      exit 1
