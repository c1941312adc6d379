(* Random operations for as long as one likes, on two domains (or threads, on OCaml 4) and a thread
   of C without the lock.

   The operations come in rounds. After each one the world is brought to the same number of roots,
   all of which are checked, and the memory is compacted: what is then resident must not grow. *)

open Support
open Testing

let warm_up = 60. (* seconds; then memory is what it is to be in the end *)
let tolerated = 5 (* percent *)

type progress = {
  seed : int;
  operations : int; (* of a round *)
  start : float;
  mutable rounds : int;
  mutable at_warm_up : int;
}

let seconds_of progress = Unix.gettimeofday () -. progress.start

(* The second population is worked on, and settled, by the worker. *)
let round operations common_worker mine other =
  let each f =
    Worker.submit common_worker (fun () -> f other);
    f mine;
    Option.iter raise (Worker.wait common_worker)
  in
  each (fun population -> Population.work population operations);
  each Population.settle;
  Gc.compact ()

let say progress =
  let s = Root.statistics () and heap = (Gc.quick_stat ()).heap_words * (Sys.word_size / 8) in
  Printf.printf "%.0f s: %d rounds, %d KiB resident, %d in OCaml's heap, %d in pools (%d)\n%!"
    (seconds_of progress) progress.rounds (Residence.kibibytes ()) (heap / 1024)
    (s.pools_live * s.pool_size / 1024)
    s.pools_live

let note progress =
  progress.rounds <- progress.rounds + 1;
  if progress.rounds land (progress.rounds - 1) = 0 || progress.rounds mod 20 = 0 then say progress;
  if progress.at_warm_up = 0 && seconds_of progress >= warm_up then (
    progress.at_warm_up <- Residence.kibibytes ();
    Printf.printf "resident after one minute: %d KiB\n%!" progress.at_warm_up)

let check_memory progress =
  let before = progress.at_warm_up and now = Residence.kibibytes () in
  if before = 0 then print_endline "less than a minute: resident memory is not compared"
  else (
    Printf.printf "resident in the end: %d KiB, %+.1f %%\n%!" now
      (100. *. float (now - before) /. float before);
    check (abs (now - before) * 100 <= before * tolerated) "resident memory stays")

let soak progress goes_on =
  let common = Population.common () in
  let population number = Population.create common ~seed:progress.seed ~number in
  let mine = population 0 and other = population 1 and worker = Worker.start () in
  while goes_on progress do
    round progress.operations worker mine other;
    note progress
  done;
  say progress;
  check_memory progress;
  Worker.stop worker;
  List.iter Population.close [ mine; other ];
  Population.close_common common;
  Values.churn 4;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

let () =
  let seconds = ref 600. and rounds = ref max_int in
  let operations = ref 500_000 and seed = ref (-1) in
  let options =
    [
      ("--seconds", Arg.Set_float seconds, "N  how long (default: 600)");
      ("--rounds", Arg.Set_int rounds, "N  at most so many rounds");
      ("--operations", Arg.Set_int operations, "N  of each worker in a round (default: 500000)");
      ("--seed", Arg.Set_int seed, "N  the operations of an earlier run (default: random)");
    ]
  in
  let refuse word = raise (Arg.Bad ("what is " ^ word ^ "?")) in
  Arg.parse options refuse "soak: random operations on roots";
  let seed = Seed.chosen !seed in
  ignore (Root.setup ());
  Root.leave_to_marker ();
  let start = Unix.gettimeofday () in
  let progress = { seed; operations = !operations; start; rounds = 0; at_warm_up = 0 } in
  try
    soak progress (fun p -> p.rounds < !rounds && (p.rounds = 0 || seconds_of p < !seconds))
  with e ->
    Printf.eprintf "soak: seed %d, round %d: %s\n%!" progress.seed (progress.rounds + 1)
      (Printexc.to_string e);
    exit 1
