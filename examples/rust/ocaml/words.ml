(* What is done in OCaml: which words count, and what is made of the counts. *)

let common = [ "the"; "and"; "of"; "to"; "a"; "in"; "is"; "it"; "for"; "that"; "by"; "as"; "or" ]
let interesting word = String.length word > 1 && not (List.mem word common)

module Words = Map.Make (String)

let add sums (word, count) =
  let known = Option.value ~default:0 (Words.find_opt word sums) in
  Words.add word (known + count) sums

let more_often (word, count) (other_word, other_count) =
  match compare other_count count with 0 -> compare word other_word | order -> order

(* The counts of all paragraphs, added up, as at most that many lines. *)
let report lines (paragraphs : (string * int) list list) =
  let sums = List.fold_left (List.fold_left add) Words.empty paragraphs in
  let sorted = List.sort more_often (Words.bindings sums) in
  let most = List.filteri (fun i _ -> i < lines) sorted in
  List.map (fun (word, count) -> Printf.sprintf "%4d %s" count word) most

let () =
  Callback.register "interesting" interesting;
  Callback.register "report" report
