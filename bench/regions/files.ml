(* How long a process takes from the name of a file to the first field of the data in it, and to all
   of them; and the memory of several processes that have the same file. This program starts
   itself. *)

open Bench_harness

let megabytes = Variable.integer "MEGABYTES" ~min:1 ~max:1_000_000
let order = Variable.one_of "ARRAY" Entries.orders
let processes = Variable.integer "PROCESSES" ~min:1 ~max:1000

(* How data get into a file, and back; and whether all of the file is read by then. *)
type way = { save : Entries.t -> string -> unit; load : string -> Entries.t; reads_all : bool }

let save_region entries path =
  let region = Region.create () in
  Region.save region (Region.add region entries) path;
  Region.free region;
  Region.finish_freeing ()

let map ~check path = Region.get (snd (Region.map ~check path))

let save_marshalled entries path =
  Out_channel.with_open_bin path (fun output -> Marshal.to_channel output entries [])

let load_marshalled path : Entries.t = In_channel.with_open_bin path Marshal.from_channel

let way =
  Variable.one_of "REF"
    [
      ("region", { save = save_region; load = map ~check:false; reads_all = false });
      ("region_checked", { save = save_region; load = map ~check:true; reads_all = true });
      ("marshal", { save = save_marshalled; load = load_marshalled; reads_all = true });
    ]

(* ---- Of each process that loads the file ---- *)

(* The process's share of what is resident, in bytes. *)
let share () =
  let rec find input =
    match In_channel.input_line input with
    | None -> Program.fail "the system does not tell what is shared"
    | Some line -> (
        try Scanf.sscanf line "Pss: %d kB" (fun kib -> kib * 1024)
        with Scanf.Scan_failure _ -> find input)
  in
  In_channel.with_open_text "/proc/self/smaps_rollup" find

let wait () = ignore (input_line stdin)

(* Tells what it measured, and goes on when it is told to: all processes have the file at a time. *)
let load_file way path =
  let before = Clock.processor () in
  let entries = way.load path in
  let first = entries.(0).number in
  let loaded = Clock.processor () in
  let sum = Entries.read entries in
  let read = Clock.processor () in
  Printf.printf "%.9f %.9f %d %d\n%!" (loaded -. before) (read -. loaded) first sum;
  wait ();
  Gc.compact ();
  Printf.printf "%d\n%!" (share ());
  wait ();
  ignore (Sys.opaque_identity entries)

(* ---- Of the one that starts them ---- *)

type child = { id : int; answers : in_channel; orders : out_channel }
type loaded = { child : child; first : float; rest : float }

let argument = "--load"

let start path =
  let input, order = Unix.pipe ~cloexec:true () and answer, output = Unix.pipe ~cloexec:true () in
  let program = Sys.executable_name in
  let id = Unix.create_process program [| program; argument; path |] input output Unix.stderr in
  List.iter Unix.close [ input; output ];
  { id; answers = Unix.in_channel_of_descr answer; orders = Unix.out_channel_of_descr order }

let answer child =
  match In_channel.input_line child.answers with
  | Some line -> line
  | None -> Program.fail "a process did not answer"

let go_on child =
  output_string child.orders "\n";
  flush child.orders

(* One after the other. *)
let load path ~expected =
  let child = start path in
  Scanf.sscanf (answer child) "%f %f %d %d" @@ fun first rest number sum ->
  if (number, sum) <> expected then Program.fail "other data than were saved";
  { child; first; rest }

let share_of { child; _ } =
  go_on child;
  int_of_string (answer child)

let finish { child; _ } =
  go_on child;
  if snd (Unix.waitpid [] child.id) <> WEXITED 0 then Program.fail "a process did not end well"

let[@inline never] save way megabytes order path =
  let entries = Entries.make ~megabytes order in
  way.save entries path;
  (entries.(0).number, Entries.read entries)

let median times =
  let durations = Durations.create ~room:(List.length times) in
  List.iter (Durations.add durations) times;
  Durations.quantile (Durations.sorted durations) 50.

let milliseconds name seconds = { Json.name; number = seconds *. 1e3; unit = "ms" }

let in_files way megabytes order processes =
  let path = "entries" in
  let expected = save way megabytes order path in
  let bytes = (Unix.stat path).st_size in
  Gc.compact ();
  let loaded = List.init processes (fun _ -> load path ~expected) in
  let shares = List.map share_of loaded in
  List.iter finish loaded;
  let first = median (List.map (fun l -> l.first) loaded) in
  let memory = float_of_int (List.fold_left ( + ) 0 shares) /. 1e6 in
  let measures =
    [
      milliseconds "first field" first;
      milliseconds "all fields" (median (List.map (fun l -> l.rest) loaded));
      { Json.name = "memory of all"; number = memory; unit = "MB" };
    ]
  in
  let speed = ("gigabytes_per_second", Json.Float (float_of_int bytes /. 1e9 /. first)) in
  [ ("measures", Json.Measures measures); ("file_bytes", Json.Int bytes) ]
  @ if way.reads_all then [ speed ] else []

let work () =
  let way = Variable.get way and order = Variable.get order in
  let megabytes = Variable.get megabytes and processes = Variable.get processes in
  Scratch.in_new_folder (fun () -> in_files way megabytes order processes)

let () =
  match Sys.argv with
  | [| _; given; path |] when given = argument -> load_file (Variable.get way) path
  | _ -> Program.run ~name:"files" work
