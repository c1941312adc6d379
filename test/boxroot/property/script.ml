type slot = int
type cell = int
type worker = int
type kind = Young | Promoted | Large | Integer | Static | Exotic | Mixed
type deletion = Here | Without_lock | Thread | Later

type operation =
  | Create of slot * kind * int
  | Copy of slot * slot * int
  | Get of slot
  | Modify of slot * kind * int
  | Delete of slot * deletion * int
  | Steal of slot * cell * int
  | Swap of slot * cell * kind * int
  | Root of cell * slot
  | Drop of cell
  | Fresh of cell
  | Minor
  | Slice of int
  | Major
  | Full
  | Compact
  | Resize_minor of int
  | Churn of int
  | Lose of slot
  | Keep of slot

type step = { line : int; worker : worker; operation : operation }
type t = One of step | Parallel of step list | Join of worker | Track of int | Mark

exception Invalid of int * string

let slot_count = 16
let cell_count = 8
let worker_count = 8

let slots_of = function
  | Copy (a, b, _) -> [ a; b ]
  | Create (slot, _, _)
  | Get slot
  | Modify (slot, _, _)
  | Delete (slot, _, _)
  | Steal (slot, _, _)
  | Swap (slot, _, _, _)
  | Root (_, slot)
  | Lose slot
  | Keep slot -> [ slot ]
  | Drop _ | Fresh _ | Minor | Slice _ | Major | Full | Compact | Resize_minor _ | Churn _ -> []

let cells_of = function
  | Steal (_, cell, _) | Swap (_, cell, _, _) | Root (cell, _) | Drop cell | Fresh cell -> [ cell ]
  | _ -> []

(* {{{ Words *)

exception Wrong of string

let wrong format = Printf.ksprintf (fun message -> raise (Wrong message)) format

let number ~from ~below word =
  match int_of_string_opt word with
  | Some n when n >= from && n < below -> n
  | _ -> wrong "%S is not a number from %d to %d" word from (below - 1)

let slot = number ~from:0 ~below:slot_count
let cell = number ~from:0 ~below:cell_count
let worker = number ~from:0 ~below:worker_count
let step = number ~from:1 ~below:1_000_000
let amount = number ~from:0 ~below:100_000_000

let kind = function
  | "young" -> Young
  | "promoted" -> Promoted
  | "large" -> Large
  | "integer" -> Integer
  | "static" -> Static
  | "exotic" -> Exotic
  | "mixed" -> Mixed
  | word -> wrong "%S is not a kind of value" word

let deletion = function
  | "here" -> Here
  | "without_lock" -> Without_lock
  | "thread" -> Thread
  | "later" -> Later
  | word -> wrong "%S is not a way to delete" word

(* }}} *)
(* {{{ Lines *)

let operation = function
  | [ "create"; s; k; n ] -> Create (slot s, kind k, amount n)
  | [ "copy"; s; into; n ] -> Copy (slot s, slot into, step n)
  | [ "get"; s ] -> Get (slot s)
  | [ "modify"; s; k; n ] -> Modify (slot s, kind k, step n)
  | [ "delete"; s; how; n ] -> Delete (slot s, deletion how, step n)
  | [ "steal"; s; c; n ] -> Steal (slot s, cell c, step n)
  | [ "swap"; s; c; k; n ] -> Swap (slot s, cell c, kind k, step n)
  | [ "root"; c; s ] -> Root (cell c, slot s)
  | [ "drop"; c ] -> Drop (cell c)
  | [ "fresh"; c ] -> Fresh (cell c)
  | [ "minor" ] -> Minor
  | [ "slice"; n ] -> Slice (amount n)
  | [ "major" ] -> Major
  | [ "full" ] -> Full
  | [ "compact" ] -> Compact
  | [ "resize_minor"; n ] -> Resize_minor (amount n)
  | [ "churn"; n ] -> Churn (amount n)
  | [ "lose"; s ] -> Lose (slot s)
  | [ "keep"; s ] -> Keep (slot s)
  | words -> wrong "%S is not an operation" (String.concat " " words)

let words text =
  let text = match String.index_opt text '#' with Some i -> String.sub text 0 i | None -> text in
  List.filter (( <> ) "") (String.split_on_char ' ' (String.trim text))

let after_at word = String.sub word 1 (String.length word - 1)

let parse_step line words =
  let parse name rest = { line; worker = worker name; operation = operation rest } in
  match words with
  | first :: rest when first.[0] = '@' -> parse (after_at first) rest
  | words -> parse "0" words

let check_disjoint names steps =
  let owners = Hashtbl.create 16 in
  let check step name =
    let owner = Option.value (Hashtbl.find_opt owners name) ~default:step.worker in
    if owner <> step.worker then
      raise (Invalid (step.line, Printf.sprintf "%d belongs to worker %d" name owner));
    Hashtbl.replace owners name step.worker
  in
  List.iter (fun step -> List.iter (check step) (names step.operation)) steps

let finish_block steps =
  let steps = List.rev steps in
  check_disjoint slots_of steps;
  check_disjoint cells_of steps;
  Parallel steps

(* [block]: the steps of the block that is open, latest first. *)
let parse_line (script, block) line text =
  match (words text, block) with
  | [], _ -> (script, block)
  | [ "parallel" ], None -> (script, Some [])
  | [ "end" ], Some steps -> (finish_block steps :: script, None)
  | [ "join"; w ], None -> (Join (worker w) :: script, None)
  | [ "track"; n ], None -> (Track (amount n) :: script, None)
  | [ "mark" ], None -> (Mark :: script, None)
  | words, None -> (One (parse_step line words) :: script, None)
  | words, Some steps -> (script, Some (parse_step line words :: steps))

let parse lines =
  let number (line, state) text =
    match parse_line state line text with
    | state -> (line + 1, state)
    | exception Wrong message -> raise (Invalid (line, message))
  in
  match List.fold_left number (1, ([], None)) lines with
  | _, (script, None) -> List.rev script
  | line, _ -> raise (Invalid (line, "a parallel block has no end"))

(* }}} *)
