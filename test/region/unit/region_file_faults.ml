(* Files: each call of the system fails in turn, and the process is killed at each. *)

open Region_support
open Testing

external fail_once : int -> unit = "test_region_fail_once"
external failed : unit -> bool = "test_region_failed"
external kill_at : int -> unit = "test_region_kill_at"

let old_value = [ ("old", 1L) ]
let new_value = List.init 10_000 (fun i -> ("new", Int64.of_int i))

(* A folder with a file in it, of which nothing is left. *)
let with_file f =
  let folder = Filename.temp_file "outheap" ".d" in
  Sys.remove folder;
  Sys.mkdir folder 0o700;
  let path name = Filename.concat folder name in
  let finally () =
    Array.iter (fun name -> Sys.remove (path name)) (Sys.readdir folder);
    Sys.rmdir folder
  in
  Fun.protect ~finally (fun () -> f folder (path "file"))

let with_region v f =
  let region = Region.create () in
  let copy = Region.add region v in
  Fun.protect ~finally:(fun () -> Region.free region) (fun () -> f region copy)

let read path =
  let region, v = Region.map ~check:true path in
  let copy = Marshal.from_string (Marshal.to_string (Region.get v) []) 0 in
  Region.free region;
  copy

(* [f] with each of its calls failing in turn, until none fails. How often it raised. A call whose
   failure does no harm is one that gives memory back. *)
let each_fails f ~succeeded ~has_failed =
  let rec from n raised =
    fail_once n;
    let result = try Some (f ()) with Sys_error _ | Out_of_memory -> None in
    let one_failed = failed () in
    (match result with
     | Some v -> succeeded v
     | None ->
       check one_failed "it raises only if a call fails";
       has_failed ());
    let raised = if result = None then raised + 1 else raised in
    if one_failed then from (n + 1) raised else raised
  in
  from 0 0

let saving_fails () =
  with_file @@ fun folder path ->
  let raised =
    with_region old_value (fun region v -> Region.save region v path);
    with_region new_value (fun region v ->
        each_fails
          (fun () -> Region.save region v path)
          ~succeeded:(fun () -> check (read path = new_value) "the new file")
          ~has_failed:(fun () ->
            check (read path = old_value) "the old file";
            check (Sys.readdir folder = [| "file" |]) "nothing beside it"))
  in
  check (raised >= 15) (Printf.sprintf "%d calls" raised)

let mappings path =
  let maps = In_channel.with_open_bin "/proc/self/maps" In_channel.input_all in
  let is_of_file line = String.ends_with ~suffix:path line in
  List.length (List.filter is_of_file (String.split_on_char '\n' maps))

(* Where the system refuses the place, the file is mapped elsewhere; and the second time the place
   is taken. *)
let mapping_fails map =
  with_file @@ fun _ path ->
  with_region new_value (fun region v -> Region.save region v path);
  for _ = 1 to 2 do
    let raised =
      each_fails
        (fun () -> map path)
        ~succeeded:(fun (region, v) ->
          check (Region.get v = new_value) "the value";
          Region.free region)
        ~has_failed:(fun () -> check_int ~expected:0 (mappings path) "mappings of the file")
    in
    check (raised >= 5) (Printf.sprintf "%d calls" raised)
  done

(* A process that saves, and is killed at its call [n] of the system. Was it? *)
let is_killed n region v path =
  match Unix.fork () with
  | 0 ->
    kill_at n;
    (try Region.save region v path with _ -> Unix._exit 1);
    ignore (failed ());
    Unix._exit 0
  | child -> (
    match snd (Unix.waitpid [] child) with
    | WSIGNALED signal -> signal = Sys.sigkill || failwith "another signal"
    | WEXITED 0 -> false
    | _ -> failwith "saving raised")

let killed () =
  with_file @@ fun _ path ->
  with_region old_value (fun region v -> Region.save region v path);
  let seen_old = ref 0 and seen_new = ref 0 and n = ref 0 in
  with_region new_value (fun region v ->
      while is_killed !n region v path do
        incr (if read path = old_value then seen_old else seen_new);
        check (!seen_new = 0 || read path = new_value) "the new one stays";
        incr n
      done);
  check (!seen_old >= 15) "killed before the new file has the name";
  check (read path = new_value) "the new file"

let () =
  run
    [
      ("saving_fails", saving_fails);
      ("mapping_fails", fun () -> mapping_fails (fun path -> Region.map path));
      ("checked_mapping_fails", fun () -> mapping_fails (fun path -> Region.map ~check:true path));
      ("killed", killed);
    ]
