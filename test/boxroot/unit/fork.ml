(* A child of fork uses roots, whatever a thread without the lock was about in the parent. *)

open Support

type deed = Get_statistics | Print_leaks

external start_thread : deed -> unit = "test_fork_start_thread"
external stop_thread : unit -> unit = "test_fork_stop_thread"
external use_everything : unit -> bool = "test_fork_use_everything"
external fork_in_c : unit -> int = "test_fork_in_c"

let forks = 100
let seconds = 30

(* More roots than one pool has room for. *)
let use_roots kept =
  Values.check_roots kept;
  let roots = Values.roots 3_000 in
  Gc.minor ();
  Values.check_roots roots;
  Root.delete_without_lock (Array.sub roots 0 1_500);
  Array.iter Root.delete (Array.sub roots 1_500 1_500);
  Gc.full_major ();
  Values.check_roots kept;
  Testing.check (use_everything ()) "set-up in a child"

(* An alarm ends a child that waits for what nobody gives up. *)
let child kept =
  ignore (Unix.alarm seconds);
  match use_roots kept with
  | () -> Unix._exit 0
  | exception _ -> Unix._exit 1

let fork_once fork kept =
  match fork () with
  | 0 -> child kept
  | pid -> (
    match Unix.waitpid [] pid with
    | _, WEXITED 0 -> ()
    | _, WEXITED _ -> raise (Testing.Failed "a child's check")
    | _, (WSIGNALED signal | WSTOPPED signal) ->
      raise (Testing.Failed (if signal = Sys.sigalrm then "a child hangs" else "a child dies")))

(* The output in the meantime is of no interest. *)
let hushed f =
  let visible = Unix.dup Unix.stderr in
  Unix.dup2 (Unix.openfile "/dev/null" [ O_WRONLY ] 0) Unix.stderr;
  Fun.protect f ~finally:(fun () -> Unix.dup2 visible Unix.stderr)

(* Forks many times; [before_each] leaves work to the thread that [stop] stops. *)
let fork_beside ?(fork = Unix.fork) ~before_each stop =
  let kept = Values.roots 100 in
  Fun.protect ~finally:stop (fun () ->
      for _ = 1 to forks do
        before_each ();
        fork_once fork kept
      done);
  Array.iter Root.delete kept

let beside deed () =
  ignore (Root.setup ());
  hushed (fun () ->
      start_thread deed;
      fork_beside ~before_each:ignore stop_thread)

let beside_deletions ?fork () =
  ignore (Root.setup ());
  hushed (fun () ->
      let deleter = Root.Deleter.start () in
      let send_some () = Array.iter (Root.Deleter.send deleter) (Values.roots 2_000) in
      fork_beside ?fork ~before_each:send_some (fun () -> Root.Deleter.stop deleter))

(* OCaml 5 ends a child of C's fork that releases the lock. *)
let in_c () = if Sys.ocaml_release.major < 5 then beside_deletions ~fork:fork_in_c ()

let () =
  Testing.run
    [
      ("beside_statistics", beside Get_statistics);
      ("beside_a_report", beside Print_leaks);
      ("beside_deletions", fun () -> beside_deletions ());
      ("in_c", in_c);
    ]
