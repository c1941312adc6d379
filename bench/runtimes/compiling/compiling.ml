(* How long the major collector marks while a real program runs: OCaml's own native compiler, which
   compiles modules of itself in one process. The program is that compiler, linked with one of the
   runtimes, and a job.

   The job is the modules of a folder (SOURCES, see the script `sources`), in alphabetical order,
   until so many lines are reached. OVERHEAD is the collector's space_overhead, MINOR the size of
   its minor heap in units of 1024 words: the smaller they are, the more often everything is marked.
   What the compiler writes is digested: it must be the same in each runtime. *)

open Bench_harness

external watch : unit -> unit = "bench_compiling_watch"
external mark_seconds : unit -> float = "bench_compiling_mark_seconds"
external mark_slices : unit -> int = "bench_compiling_mark_slices"

let sources = Variable.existing "SOURCES"
let lines = Variable.integer "LINES" ~min:1 ~max:170_000
let overhead = Variable.integer "OVERHEAD" ~min:1 ~max:1_000_000 ~default:120
let minor = Variable.integer "MINOR" ~min:4 ~max:65_536 ~default:256

let sorted_files folder =
  let files = Sys.readdir folder in
  Array.sort String.compare files;
  Array.to_list files

let read file =
  let channel = open_in_bin file in
  Fun.protect
    ~finally:(fun () -> close_in channel)
    (fun () -> really_input_string channel (in_channel_length channel))

let write file text =
  let channel = open_out_bin file in
  Fun.protect ~finally:(fun () -> close_out channel) (fun () -> output_string channel text)

let count_lines text =
  String.fold_left (fun count c -> if c = '\n' then count + 1 else count) 0 text

(* Beside a module its interface makes the compiler look for the compiled one, which is
   installed. *)
let copy folder file =
  let text = read (Filename.concat folder file) in
  write file text;
  write (file ^ "i") (read (Filename.concat folder (file ^ "i")));
  count_lines text

(* The first modules that together have [wanted] lines; all, if there are fewer. *)
let copy_job folder wanted =
  let rec copy_some copied lines = function
    | file :: rest when lines < wanted -> copy_some (file :: copied) (lines + copy folder file) rest
    | _ -> (List.rev copied, lines)
  in
  copy_some [] 0 (List.filter (String.ends_with ~suffix:".ml") (sorted_files folder))

let compile files =
  let options = [ "ocamlopt"; "-c"; "-w"; "-a"; "-I"; "+compiler-libs" ] in
  let status =
    Optmaindriver.main (Array.of_list (options @ files)) Format.err_formatter
  in
  if status <> 0 then Program.fail "the compiler ended with status %d" status

let digest () =
  let is_made file = List.exists (Filename.check_suffix file) [ ".cmx"; ".o" ] in
  let made = List.filter is_made (sorted_files ".") in
  let digests = List.map (fun file -> file ^ Digest.to_hex (Digest.file file)) made in
  (List.length made, Digest.string (String.concat "\n" digests))

(* All that decides how much the collector has to do, from the begin of a cycle on. It never
   compacts, which would mark too. *)
let set_collector ~minor ~space_overhead =
  Gc.set
    {
      (Gc.get ()) with
      minor_heap_size = 1024 * minor;
      major_heap_increment = 15;
      space_overhead;
      max_overhead = 1_000_000;
      allocation_policy = 2;
    };
  Gc.full_major ()

let forced_cycles () = (Gc.quick_stat ()).forced_major_collections

let without_forced_cycles work =
  let before = forced_cycles () in
  let result = work () in
  let forced = forced_cycles () - before in
  if forced > 0 then Program.fail "%d cycles were forced, whose marking is not seen" forced;
  result

(* The folder says whose modules it has. *)
let check_version sources =
  let version = read (Filename.concat sources "VERSION") in
  if Sys.ocaml_version <> version then (
    Printf.eprintf "this is OCaml %s, and the job is that of %s\n" Sys.ocaml_version version;
    exit 77)

let work () =
  let wanted = Variable.get lines in
  let space_overhead = Variable.get overhead in
  let minor = Variable.get minor in
  let folder = Variable.get sources in
  check_version folder;
  Scratch.in_new_folder (fun () ->
      let modules, lines = copy_job folder wanted in
      set_collector ~minor ~space_overhead;
      watch ();
      let job () = Program.observe (fun () -> compile modules) in
      let (), fields = without_forced_cycles job in
      let count, output = digest () in
      if count <> 2 * List.length modules then Program.fail "only %d files were made" count;
      [
        ("mark", Json.Float (mark_seconds ()));
        ("mark_slices", Json.Int (mark_slices ()));
        ("lines", Json.Int lines);
        ("output", Json.of_digest output);
      ]
      @ fields)

let () = Program.run ~name:"compiling" work
