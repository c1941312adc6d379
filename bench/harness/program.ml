(* The frame of a measured program: usage, set-up, clock, collector's counters, output. *)

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

let seconds measures =
  match List.assoc "seconds" measures with
  | Json.Float seconds -> seconds
  | Json.Int _ | Json.Measures _ -> assert false

let observe work =
  let result, times = times work in
  (result, times @ memory_fields () @ gc_fields ())

let run ~name work =
  match Json.print_object (work ()) with
  | () -> ()
  | exception Variable.Invalid reason ->
      prerr_endline (name ^ ": " ^ reason);
      prerr_endline ("usage: " ^ Variable.usage () ^ " " ^ name);
      exit 2
  | exception e ->
      let reason = match e with Failure reason -> reason | e -> Printexc.to_string e in
      prerr_endline (name ^ ": " ^ reason);
      exit 1
