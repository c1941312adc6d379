(* interpreter [FILE]: runs a script (see script.mli), of that file or of the standard input, and
   checks what the roots hold against a model.

   Status 0: all was as it should be. 1: it was not, and the first thing wrong is on the standard
   error, with its line. 2: not a script. If something kills the process, that is a failure as well.
   Apart from parallel blocks and deleting threads, the same script does the same things every
   time. *)

exception Failed_at of int * exn

(* Small, so that collections are fast with many domains and happen by themselves as well. *)
let minor_heap_words = 32_768
let workers = Array.make Script.worker_count None

let worker number =
  match workers.(number) with
  | Some worker -> worker
  | None ->
    let worker = Worker.start () in
    workers.(number) <- Some worker;
    worker

let join number =
  Option.iter Worker.stop workers.(number);
  workers.(number) <- None

let run_step view (step : Script.step) =
  try World.run view step.operation with e -> raise (Failed_at (step.line, e))

let fail_with = Option.iter raise

(* Worker 0 is this strand. *)
let run_one (step : Script.step) =
  let job () = run_step (World.view_of_all step.worker) step in
  if step.worker = 0 then job ()
  else (
    Worker.submit (worker step.worker) job;
    fail_with (Worker.wait (worker step.worker)))

let job_of steps number () =
  let view = World.view_of_steps number steps in
  List.iter
    (fun (step : Script.step) -> if step.worker = number then run_step view step)
    steps

let run_parallel (steps : Script.step list) =
  let numbers = List.sort_uniq compare (List.map (fun (step : Script.step) -> step.worker) steps) in
  let others = List.filter (( <> ) 0) numbers in
  List.iter (fun number -> Worker.submit (worker number) (job_of steps number)) others;
  let own = match job_of steps 0 () with () -> None | exception e -> Some e in
  let outcomes = List.map (fun number -> Worker.wait (worker number)) others in
  List.iter fail_with (own :: outcomes);
  World.check_all ()

let run : Script.t -> unit = function
  | One step -> run_one step
  | Parallel steps -> run_parallel steps
  | Join number -> join number
  | Track n -> World.track n
  | Mark -> Support.Root.leave_to_marker ()

let run_all script =
  List.iter run script;
  World.check_all ();
  World.check_nothing_remains ();
  Array.iteri (fun number _ -> join number) workers

let rec read_lines channel =
  match input_line channel with
  | line -> line :: read_lines channel
  | exception End_of_file -> []

let read_script () =
  match Sys.argv with
  | [| _ |] -> read_lines stdin
  | [| _; path |] ->
    let channel = open_in path in
    let lines = read_lines channel in
    close_in channel;
    lines
  | _ ->
    prerr_endline "usage: interpreter [FILE]";
    exit 2

let stop status format =
  Printf.ksprintf
    (fun message ->
      prerr_endline message;
      exit status)
    format

let () =
  Support.Testing.check (Support.Root.setup ()) "the library does not start";
  World.resize_minor minor_heap_words;
  match run_all (Script.parse (read_script ())) with
  | () -> ()
  | exception Script.Invalid (line, message) -> stop 2 "line %d: %s" line message
  | exception Failed_at (line, e) -> stop 1 "line %d: %s" line (Printexc.to_string e)
  | exception e -> stop 1 "%s" (Printexc.to_string e)
