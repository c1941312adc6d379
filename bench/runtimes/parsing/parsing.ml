(* How long the major collector marks while a program that is not ours runs: menhir, which makes
   OCaml's parser from its grammar.

   MENHIR is that program, linked with one of the runtimes and with report.c, GRAMMAR the grammar,
   TYPES those of what is in it (see the script `menhir`). OVERHEAD and MINOR are as in the
   benchmark `compiling`. The parser is digested: it must be the same with each runtime. *)

open Bench_harness

let menhir = Variable.existing "MENHIR"
let grammar = Variable.existing "GRAMMAR"
let types = Variable.existing "TYPES"
let overhead = Variable.integer "OVERHEAD" ~min:1 ~max:1_000_000 ~default:120
let minor = Variable.integer "MINOR" ~min:4 ~max:65_536 ~default:256

(* No compaction, which would mark too. *)
let settings ~overhead ~minor = Printf.sprintf "o=%d,s=%dk,O=1000000" overhead minor

let run_menhir ~menhir ~grammar ~types ~settings =
  let set name value = Filename.quote (name ^ "=" ^ value) in
  let environment = [ set "MARK_REPORT" "report"; set "OCAMLRUNPARAM" settings ] in
  let command =
    Filename.quote_command menhir ~stdout:"stdout" ~stderr:"stderr"
      [ "--infer-read-reply"; types; "--base"; "parser"; grammar ]
  in
  let status = Sys.command (String.concat " " (("env" :: environment) @ [ command ])) in
  if status <> 0 then
    let errors = In_channel.with_open_text "stderr" In_channel.input_all in
    Program.fail "menhir ended with status %d\n%s" status errors

type report = {
  mark : float;
  slices : int;
  minor_collections : int;
  major_collections : int;
  top_heap_words : int;
}

let read_report path =
  let channel = Scanf.Scanning.open_in path in
  Fun.protect
    ~finally:(fun () -> Scanf.Scanning.close_in channel)
    (fun () ->
      Scanf.bscanf channel "%f %d %d %d %d %d"
        (fun mark slices minor_collections major_collections forced top_heap_words ->
          if forced > 0 then Program.fail "%d cycles were forced, whose marking is not seen" forced;
          { mark; slices; minor_collections; major_collections; top_heap_words }))

let work () =
  let settings =
    settings ~overhead:(Variable.get overhead) ~minor:(Variable.get minor)
  in
  let menhir = Variable.get menhir in
  let grammar = Variable.get grammar in
  let types = Variable.get types in
  Scratch.in_new_folder (fun () ->
      let before = Clock.now () in
      run_menhir ~menhir ~grammar ~types ~settings;
      let seconds = Clock.now () -. before in
      let r = read_report "report" in
      [
        ("mark", Json.Float r.mark);
        ("mark_slices", Json.Int r.slices);
        ("minor_collections", Json.Int r.minor_collections);
        ("major_collections", Json.Int r.major_collections);
        ("top_heap_words", Json.Int r.top_heap_words);
        ("seconds", Json.Float seconds);
        ("output", Json.of_digest (Digest.file "parser.ml"));
      ])

let () = Program.run ~name:"parsing" work
