(* Eight processes that map one file share its memory, with the custom blocks in it. *)

open Region_support
open Testing

(* ThreadSanitizer lets nothing be mapped where a file prefers to be: then each process has pages of
   its own. *)
let is_moved = Sys.getenv_opt "OUTHEAP_TEST_VARIANT" = Some "tsan"

let workers = 8
let count = 200_000
let value () = Array.init count (fun i -> (string_of_int i, Int64.of_int i))

(* The number of a line like "Pss:   12 kB", if that is what it is about; else 0. *)
let bytes_of line key =
  Scanf.sscanf line "%[A-Z_a-z]: %d" (fun k kilobytes -> if k = key then 1024 * kilobytes else 0)

(* Bytes of what is mapped of the file: resident, and this process's share of it. Lines about a
   mapping follow the one that says what is mapped, which begins with an address. *)
let resident path =
  let rec sum input inside rss pss =
    match In_channel.input_line input with
    | None -> (rss, pss)
    | Some line when line.[0] < 'A' || line.[0] > 'Z' ->
      sum input (String.ends_with ~suffix:path line) rss pss
    | Some line when inside && (line.[0] = 'R' || line.[0] = 'P') ->
      sum input inside (rss + bytes_of line "Rss") (pss + bytes_of line "Pss")
    | Some _ -> sum input inside rss pss
  in
  In_channel.with_open_bin "/proc/self/smaps" (fun input -> sum input false 0 0)

let read_all v =
  Array.fold_left (fun sum (s, n) -> sum + String.length s + Int64.to_int n) 0 v

let send pipe message = ignore (Unix.write_substring pipe message 0 (String.length message))

(* Until somebody has sent a byte, or all that could are gone. *)
let wait pipe = ignore (Unix.read pipe (Bytes.create 1) 0 1)

(* Reads all, then measures when all have read, and keeps the file mapped until all have
   measured. *)
let work path ~ready ~go ~measured ~finish =
  let region, v = Region.map path in
  let sum = read_all (Region.get v) in
  send ready "r";
  wait go;
  let rss, pss = resident path in
  send measured (Printf.sprintf "%d %d %d\n" sum rss pss);
  wait finish;
  Region.free region

let start path (ready, go, measured, finish) (others : Unix.file_descr list) =
  match Unix.fork () with
  | 0 ->
    List.iter Unix.close others;
    (try work path ~ready ~go ~measured ~finish with _ -> Unix._exit 1);
    Unix._exit 0
  | child -> child

let check_worker line =
  Scanf.sscanf line "%d %d %d" @@ fun sum rss pss ->
  check_int ~expected:(read_all (value ())) sum "sum";
  check (rss > 10_000_000) (Printf.sprintf "resident: %d" rss);
  check (is_moved || pss <= (rss / workers) + 65_536) (Printf.sprintf "share: %d of %d" pss rss)

let shared path =
  let ready_in, ready = Unix.pipe () and go, go_out = Unix.pipe () in
  let measured_in, measured = Unix.pipe () and finish, finish_out = Unix.pipe () in
  let own = [ ready_in; go_out; measured_in; finish_out ] in
  let start () = start path (ready, go, measured, finish) own in
  let children = List.init workers (fun _ -> start ()) in
  List.iter Unix.close [ ready; measured ];
  List.iter (fun _ -> wait ready_in) children;
  Unix.close go_out;
  let input = Unix.in_channel_of_descr measured_in in
  let lines = List.filter_map (fun _ -> In_channel.input_line input) children in
  Unix.close finish_out;
  List.iter (fun child -> check (snd (Unix.waitpid [] child) = WEXITED 0) "a worker") children;
  check_int ~expected:workers (List.length lines) "workers";
  List.iter check_worker lines

let with_saved v f =
  let path = Filename.temp_file "outheap" ".region" in
  Fun.protect ~finally:(fun () -> Sys.remove path) @@ fun () ->
  let region = Region.create () in
  Region.save region (Region.add region v) path;
  Region.free region;
  f path

let eight () = with_saved (value ()) shared

(* Without the signal handlers of OCaml and of sanitizers. *)
let store path =
  let _, v = Region.map path in
  Sys.set_signal Sys.sigsegv Sys.Signal_default;
  (Region.get v).(0) <- 7

(* A file is not changed by who reads it. *)
let a_store () =
  with_saved [| 1; 2 |] @@ fun path ->
  (match Unix.fork () with
   | 0 ->
     store path;
     Unix._exit 0
   | child -> check (snd (Unix.waitpid [] child) = WSIGNALED Sys.sigsegv) "it ends");
  let region, v = Region.map ~check:true path in
  check (Region.get v = [| 1; 2 |]) "the file is as it was";
  Region.free region

let () = run [ ("eight", eight); ("a_store", a_store) ]
