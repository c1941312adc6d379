(* How long the major collector marks while a large program that is not ours runs: Coq's compiler,
   which checks files of its standard library, each in a process of its own.

   COQC is that program, linked with one of the runtimes and with report.c, COQ the folder with its
   job (see the script `coq`). OVERHEAD and MINOR are as in the benchmark `compiling`. What is
   written is digested (Compiled): it must be the same with each runtime. *)

open Bench_harness
open Bench_mark_report

let coqc = Variable.existing "COQC"
let coq = Variable.existing "COQ"
let files = Variable.integer "FILES" ~min:1 ~max:10_000
let overhead = Variable.integer "OVERHEAD" ~min:1 ~max:1_000_000 ~default:120
let minor = Variable.integer "MINOR" ~min:4 ~max:65_536 ~default:256

let lines file =
  List.filter (( <> ) "")
    (String.split_on_char '\n' (In_channel.with_open_text file In_channel.input_all))

let rec first n = function
  | x :: rest when n > 0 -> x :: first (n - 1) rest
  | _ -> []

let rec make_folder path =
  if not (Sys.file_exists path) then begin
    make_folder (Filename.dirname path);
    Sys.mkdir path 0o700
  end

let copy coq file =
  let text = In_channel.with_open_bin (Filename.concat coq file) In_channel.input_all in
  make_folder (Filename.dirname file);
  Out_channel.with_open_bin file (fun channel -> output_string channel text)

let plugins coq =
  let folder = Filename.concat coq "plugins" in
  let names = Sys.readdir folder in
  Array.sort String.compare names;
  List.concat_map (fun name -> [ "-I"; Filename.concat folder name ]) (Array.to_list names)

(* The prelude itself is compiled without it. *)
let flags file =
  if String.starts_with ~prefix:"theories/Init/" file then [ "-noinit" ] else []

let compile coqc plugins environment file =
  let arguments =
    [ coqc; "-boot"; "-q"; "-w"; "none" ] @ flags file @ plugins @ [ "-R"; "theories"; "Coq"; file ]
  in
  let output = Unix.openfile "output" [ O_WRONLY; O_CREAT; O_TRUNC ] 0o600 in
  let pid =
    Unix.create_process_env coqc (Array.of_list arguments) environment Unix.stdin output output
  in
  Unix.close output;
  match Unix.waitpid [] pid with
  | _, WEXITED 0 -> Mark_report.read "report"
  | _ ->
      let said = In_channel.with_open_text "output" In_channel.input_all in
      Program.fail "Coq did not compile %s\n%s" file said

let environment ~overhead ~minor =
  let set (name, value) = name ^ "=" ^ value in
  let ours = List.map set (Mark_report.environment ~file:"report" ~overhead ~minor) in
  let is_other variable = not (String.starts_with ~prefix:"OCAMLRUNPARAM=" variable) in
  Array.of_list (ours @ List.filter is_other (Array.to_list (Unix.environment ())))

let digest files =
  let made file = Compiled.digest (Filename.remove_extension file ^ ".vo") in
  Digest.string (String.concat "" (List.map made files))

let work () =
  let coqc = Variable.get coqc in
  let coq = Variable.get coq in
  let count = Variable.get files in
  let environment =
    environment ~overhead:(Variable.get overhead) ~minor:(Variable.get minor)
  in
  let job = first count (lines (Filename.concat coq "order")) in
  let compile = compile coqc (plugins coq) environment in
  Scratch.in_new_folder (fun () ->
      List.iter (copy coq) job;
      let before = Clock.now () in
      let report =
        List.fold_left (fun sum file -> Mark_report.add sum (compile file)) Mark_report.none job
      in
      let seconds = Clock.now () -. before in
      Mark_report.fields report
      @ [
          ("seconds", Json.Float seconds);
          ("files", Json.Int (List.length job));
          ("output", Json.of_digest (digest job));
        ])

let () = Program.run ~name:"proving" work
