(* How long the major collector marks while a program that is not ours runs: menhir, which makes
   OCaml's parser from its grammar.

   MENHIR is that program, linked with one of the runtimes and with report.c. GRAMMAR is the
   grammar, and TYPES the types of what is in it (see the script `menhir`). OVERHEAD and MINOR are
   as in the benchmark `compiling`. The parser is digested: it must be the same with each
   runtime. *)

open Bench_harness
open Bench_mark_report

let menhir = Variable.existing "MENHIR"
let grammar = Variable.existing "GRAMMAR"
let types = Variable.existing "TYPES"
let overhead = Variable.integer "OVERHEAD" ~min:1 ~max:1_000_000 ~default:120
let minor = Variable.integer "MINOR" ~min:4 ~max:65_536 ~default:256

let run_menhir ~menhir ~grammar ~types environment =
  let set (name, value) = Filename.quote (name ^ "=" ^ value) in
  let command =
    Filename.quote_command menhir ~stdout:"stdout" ~stderr:"stderr"
      [ "--infer-read-reply"; types; "--base"; "parser"; grammar ]
  in
  let words = ("env" :: List.map set environment) @ [ command ] in
  let status = Sys.command (String.concat " " words) in
  if status <> 0 then
    let errors = In_channel.with_open_text "stderr" In_channel.input_all in
    Program.fail "menhir ended with status %d\n%s" status errors

let work () =
  let environment =
    Mark_report.environment ~file:"report" ~overhead:(Variable.get overhead)
      ~minor:(Variable.get minor)
  in
  let menhir = Variable.get menhir in
  let grammar = Variable.get grammar in
  let types = Variable.get types in
  Scratch.in_new_folder (fun () ->
      let before = Clock.now () in
      run_menhir ~menhir ~grammar ~types environment;
      let seconds = Clock.now () -. before in
      Mark_report.fields (Mark_report.read "report")
      @ [
          ("seconds", Json.Float seconds);
          ("output", Json.of_digest (Digest.file "parser.ml"));
        ])

let () = Program.run ~name:"parsing" work
