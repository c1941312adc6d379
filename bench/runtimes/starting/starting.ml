(* How long a process takes that prints a line: this program starts itself so often. *)

open Bench_harness

let starts = Variable.integer "STARTS" ~min:1 ~max:1_000_000

let child = "--child"

let start output =
  let program = Sys.executable_name in
  let pid = Unix.create_process program [| program; child |] Unix.stdin output Unix.stderr in
  match Unix.waitpid [] pid with
  | _, Unix.WEXITED 0 -> ()
  | _ -> Program.fail "a process did not end well"

let work () =
  let starts = Variable.get starts in
  let output = Unix.openfile Filename.null [ Unix.O_WRONLY ] 0 in
  let run () =
    for _ = 1 to starts do
      start output
    done
  in
  let (), measures = Program.observe run in
  let each = Program.seconds measures /. float_of_int starts in
  ("milliseconds", Json.Float (each *. 1e3)) :: measures

let () =
  if Array.mem child Sys.argv then print_endline "a line"
  else Program.run ~name:"starting" work
