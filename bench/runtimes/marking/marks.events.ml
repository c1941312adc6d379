(* OCaml 5 sweeps and marks in turn, and tells when it does so by its events. *)

open Bench_harness
open Runtime_events

let clock = Clock.now

let is_marking = function
  | EV_MAJOR_MARK | EV_MAJOR_MARK_ROOTS | EV_MAJOR_EPHE_MARK -> true
  | _ -> false

(* In nanoseconds. *)
let since = ref 0L
let marked = ref 0L

let note_begin _domain time phase = if is_marking phase then since := Timestamp.to_int64 time

let note_end _domain time phase =
  if is_marking phase then
    marked := Int64.add !marked (Int64.sub (Timestamp.to_int64 time) !since)

let note_lost _domain count = Program.fail "%d events of the collector were lost" count

let callbacks =
  Callbacks.create ~runtime_begin:note_begin ~runtime_end:note_end ~lost_events:note_lost ()

(* Each block that C allocates is an event too: there are none between cycles. *)
let watch () =
  start ();
  pause ()

let rec read cursor = if read_poll cursor callbacks None > 0 then read cursor

let during cycle =
  let cursor = create_cursor None in
  Fun.protect
    ~finally:(fun () -> free_cursor cursor)
    (fun () ->
      read cursor;
      marked := 0L;
      resume ();
      cycle ();
      pause ();
      read cursor;
      Int64.to_float !marked *. 1e-9)
