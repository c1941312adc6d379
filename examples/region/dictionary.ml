(* A dictionary is a map of OCaml's standard library, as it would be on the heap. *)

module Words = Map.Make (String)

type t = string list Words.t

let split line =
  match String.index_opt line ':' with
  | None -> failwith ("no ':' in the line: " ^ line)
  | Some i -> (String.sub line 0 i, String.sub line (i + 1) (String.length line - i - 1))

let add words line =
  let word, meaning = split line in
  let more = function
    | None -> Some [ String.trim meaning ]
    | Some others -> Some (String.trim meaning :: others)
  in
  Words.update (String.trim word) more words

let of_channel input =
  let rec read words =
    match In_channel.input_line input with
    | Some line -> read (add words line)
    | None -> words
  in
  Words.map List.rev (read Words.empty)

let meanings words word = Option.value (Words.find_opt word words) ~default:[]

let save (words : t) path =
  let region = Region.create () in
  Fun.protect
    ~finally:(fun () -> Region.free region)
    (fun () -> Region.save region (Region.add region words) path)

(* That the file holds a [t] is our claim: it is checked to be whole, but has no type. *)
let map path =
  let region, words = Region.map ~check:true path in
  (region, (Region.get words : t))
