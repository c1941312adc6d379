(* The library's user events, as a consumer of Runtime_events meets them. *)

open Support
open Testing
module Events = Runtime_events

type seen = {
  mutable minor : int;
  mutable major : int;
  mutable last_pools : int;
  mutable pools : int;
}

let within = Hashtbl.create 3

(* Spans begin and end in turn; they do not nest. *)
let span seen ring _time event phase =
  let name = Events.User.name event in
  let began = Hashtbl.mem within (ring, name) in
  match (phase : Events.Type.span) with
  | Begin ->
    check (not began) (name ^ " begins once");
    Hashtbl.replace within (ring, name) ()
  | End ->
    check began (name ^ " begins before it ends");
    Hashtbl.remove within (ring, name);
    if name = "boxroot.scan.minor" then seen.minor <- seen.minor + 1
    else if name = "boxroot.scan.major" then seen.major <- seen.major + 1

let number seen _ring _time event n =
  if Events.User.name event = "boxroot.pools" then (
    seen.pools <- seen.pools + 1;
    seen.last_pools <- n)

let reader () =
  let seen = { minor = 0; major = 0; last_pools = 0; pools = 0 } in
  let callbacks =
    Events.Callbacks.create ()
    |> Events.Callbacks.add_user_event Events.Type.span (span seen)
    |> Events.Callbacks.add_user_event Events.Type.int (number seen)
  in
  let cursor = Events.create_cursor None in
  at_exit (fun () -> Events.free_cursor cursor);
  fun () ->
    ignore (Events.read_poll cursor callbacks None);
    seen

(* The file of events goes away when the program ends. *)
let start () =
  Sys.chdir (Filename.get_temp_dir_name ());
  Events.start ()

let work () =
  let before = Root.statistics () in
  let roots = Values.roots 20_000 in
  Gc.full_major ();
  let after = Root.statistics () in
  Array.iter Root.delete roots;
  (before, after)

let check_events read =
  ignore (read ());
  let before, after = work () in
  let seen = read () in
  check_int ~expected:(after.minor_scans - before.minor_scans) seen.minor "minor scans";
  check_int ~expected:(after.major_scans - before.major_scans) seen.major "major scans";
  check_int ~expected:(after.pools_allocated - before.pools_allocated) seen.pools "pools allocated";
  check (seen.major > 0 && seen.pools > 5) "there are some";
  check_int ~expected:after.pools_peak seen.last_pools "pools live"

let tracing_starts_first () =
  start ();
  check (Root.setup ()) "set-up";
  check_events (reader ())

let tracing_starts_later () =
  check (Root.setup ()) "set-up";
  ignore (work ());
  start ();
  let read = reader () in
  let before, after = work () in
  let seen = read () in
  check_int ~expected:(after.minor_scans - before.minor_scans) seen.minor "minor scans";
  check_int ~expected:(after.major_scans - before.major_scans) seen.major "major scans"

let set_up_by_the_first_root () =
  start ();
  let read = reader () in
  ignore (work ());
  check_int ~expected:0 (read ()).minor "events without boxroot_setup";
  check (Root.setup ()) "set-up";
  check_int ~expected:0 (read ()).minor "events so far";
  let before, after = work () in
  check_int ~expected:(after.minor_scans - before.minor_scans) (read ()).minor "minor scans"

let paused () =
  start ();
  check (Root.setup ()) "set-up";
  let read = reader () in
  Events.pause ();
  ignore (work ());
  Events.resume ();
  check_int ~expected:0 (read ()).minor "events while tracing pauses"

(* {2 Numbers for user events} *)

type Events.User.tag += Another

let register_another () = ignore (Events.User.register "another" Another Events.Type.unit)

let register_others count =
  for _ = 1 to count do
    register_another ()
  done

let rec exhaust () =
  match register_another () with
  | () -> exhaust ()
  | exception Invalid_argument _ -> ()

(* The program needs no events. *)
let none_left () =
  exhaust ();
  for _ = 1 to 2 do
    check (Root.setup ()) "set-up"
  done;
  let _, after = work () in
  check (after.major_scans > 0) "roots are as they should be"

(* The runtime has 8192 numbers. *)
let few_left () =
  register_others 8160;
  start ();
  check (Root.setup ()) "set-up";
  let read = reader () in
  ignore (work ());
  let seen = read () in
  check_int ~expected:0 (seen.minor + seen.major + seen.pools) "events"

let enough_left () =
  register_others 8000;
  start ();
  check (Root.setup ()) "set-up";
  check_events (reader ())

(* Of several calls the first makes them known. *)
let set_up_again () =
  start ();
  for _ = 1 to 10_000 do
    check (Root.setup ()) "set-up"
  done;
  register_another ();
  check_events (reader ())

let () =
  run
    [
      ("tracing_starts_first", tracing_starts_first);
      ("tracing_starts_later", tracing_starts_later);
      ("set_up_by_the_first_root", set_up_by_the_first_root);
      ("paused", paused);
      ("none_left", none_left);
      ("few_left", few_left);
      ("enough_left", enough_left);
      ("set_up_again", set_up_again);
    ]
