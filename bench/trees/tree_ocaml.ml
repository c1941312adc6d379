(* The tree as an OCaml program has it: the collector finds out what is dead, and its time counts.
   Deleting is forgetting both trees and one full major collection. Parameters and output are those
   of trees.c. *)

open Bench_harness

type tree = Leaf of int | Node of tree * tree

let leaf i = (i * 2654435761) land 0xffffffff asr 2

let rec generate depth first =
  if depth = 1 then Leaf (leaf first)
  else
    let left = generate (depth - 1) first in
    Node (left, generate (depth - 1) (first + (1 lsl (depth - 2))))

let rec copy = function
  | Leaf n -> Leaf n
  | Node (left, right) ->
      let left = copy left in
      Node (left, copy right)

let rec sum = function Leaf n -> n | Node (left, right) -> sum left + sum right

let rec equal a b =
  match (a, b) with
  | Leaf m, Leaf n -> m = n
  | Node (a, b), Node (c, d) -> equal a c && equal b d
  | Leaf _, Node _ | Node _, Leaf _ -> false

let expected_sum depth =
  let total = ref 0 in
  for i = 0 to (1 lsl (depth - 1)) - 1 do
    total := !total + leaf i
  done;
  !total

type round = { generate : float; copy : float; delete : float }

let total r = r.generate +. r.copy +. r.delete

let measure_round depth expected =
  let original = ref (Leaf 0) and twin = ref (Leaf 0) in
  let timed work =
    let start = Clock.now () in
    work ();
    Clock.now () -. start
  in
  let generate = timed (fun () -> original := generate depth 0) in
  let copy = timed (fun () -> twin := copy !original) in
  if sum !original <> expected || sum !twin <> expected then failwith "a leaf is wrong";
  if not (equal !original !twin) then failwith "the copy is not like its original";
  let delete =
    timed (fun () ->
        original := Leaf 0;
        twin := Leaf 0;
        Gc.full_major ())
  in
  { generate; copy; delete }

let mean values = List.fold_left ( +. ) 0. values /. float (List.length values)

let median values =
  let sorted = Array.of_list (List.sort compare values) in
  let n = Array.length sorted in
  (sorted.((n - 1) / 2) +. sorted.(n / 2)) /. 2.

let deviation values =
  let middle = mean values in
  let squares = List.map (fun x -> (x -. middle) ** 2.) values in
  match values with
  | [ _ ] -> 0.
  | _ -> sqrt (List.fold_left ( +. ) 0. squares /. float (List.length values - 1))

let resident () = Option.value ~default:0 (Memory.peak_resident_bytes ())

let steps =
  [
    ("generate", fun r -> r.generate);
    ("copy", fun r -> r.copy);
    ("delete", fun r -> r.delete);
    ("total", total);
  ]

let measure name value unit =
  Printf.sprintf {|{"name": "%s", "value": %.9f, "unit": "%s"}|} name value unit

let round_in_json r =
  let of_step (name, step) = Printf.sprintf {|"%s": %.9f|} name (step r) in
  Printf.sprintf "{%s}" (String.concat ", " (List.map of_step steps))

let show_json rounds =
  let of_step (name, step) = measure name (median (List.map step rounds)) "s" in
  let others =
    [
      measure "deviation" (deviation (List.map total rounds)) "s";
      measure "memory" (float (resident ()) /. 1048576.) "MiB";
    ]
  in
  Printf.printf {|{"peak_resident_bytes": %d, "rounds": [%s], "measures": [%s]}|} (resident ())
    (String.concat ", " (List.map round_in_json rounds))
    (String.concat ", " (List.map of_step steps @ others));
  print_newline ()

let show_line name r =
  Printf.printf "| %-8s | %8.3f | %8.3f | %8.3f | %8.3f |" name r.generate r.copy r.delete (total r)

let show_round i r =
  show_line (string_of_int (i + 1)) r;
  let virtual_bytes = Option.value ~default:0 (Memory.peak_virtual_bytes ()) in
  Printf.printf " %7d MiB | %7d MiB |\n" (resident () / 1048576) (virtual_bytes / 1048576)

let show_table rounds =
  let columns = [ " generate"; "     copy"; "   delete"; "    total" ] in
  let heading = String.concat " |" ("| round   " :: columns) in
  print_endline (heading ^ " |    resident |     virtual |");
  let rule = String.concat "|" ("" :: List.init 5 (fun _ -> String.make 10 '-')) in
  print_endline (rule ^ "|-------------|-------------|");
  List.iteri show_round rounds;
  let of_all step = mean (List.map step rounds) in
  show_line "mean"
    {
      generate = of_all (fun r -> r.generate);
      copy = of_all (fun r -> r.copy);
      delete = of_all (fun r -> r.delete);
    };
  let deviation = deviation (List.map total rounds) in
  print_endline "             |             |";
  Printf.printf "\nstandard deviation of the total: %.3f s\n" deviation

let usage reason =
  prerr_endline ("trees: " ^ reason);
  prerr_endline "usage: N=1..28 [ROUNDS=1..1000] [FORMAT=json|table] trees";
  exit 2

let number variable otherwise most =
  let text = match Sys.getenv_opt variable with Some text -> text | None -> otherwise in
  match int_of_string_opt text with
  | Some n when n >= 1 && n <= most -> n
  | Some _ | None -> usage (Printf.sprintf "%s: not valid: %S" variable text)

let () =
  let depth = number "N" "" 28 and count = number "ROUNDS" "5" 1000 in
  let show =
    match Sys.getenv_opt "FORMAT" with
    | None | Some "json" -> show_json
    | Some "table" -> show_table
    | Some _ -> usage "FORMAT: json or table"
  in
  let expected = expected_sum depth in
  show (List.init count (fun _ -> measure_round depth expected))
