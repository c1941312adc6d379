let rec files folder =
  let below name =
    let path = Filename.concat folder name in
    if Sys.is_directory path then files path else [ path ]
  in
  let names = Sys.readdir folder in
  Array.sort compare names;
  List.concat_map below (Array.to_list names)

(* The bytes that a value begins with, if it is small or if it is large. *)
let small = "\x84\x95\xA6\xBE"
let large = "\x84\x95\xA6\xBF"
let starts text at = List.mem (String.sub text at 4) [ small; large ]

(* A file has values among other things, each of which says how long it is. *)
let values text =
  let last = String.length text - Marshal.header_size in
  let rec from at found =
    if at > last then List.rev found
    else if not (starts text at) then from (at + 1) found
    else
      match (Marshal.from_string text at : Obj.t) with
      | v -> from (at + Marshal.total_size (Bytes.unsafe_of_string text) at) (v :: found)
      | exception (Failure _ | Invalid_argument _) -> from (at + 4) found
  in
  from 0 []

let read path = In_channel.with_open_bin path In_channel.input_all

let in_files ~suffixes ~megabytes folder =
  let is_chosen path = List.exists (fun suffix -> Filename.check_suffix path suffix) suffixes in
  let add (bytes, found) path =
    if bytes > megabytes * 1_000_000 then (bytes, found)
    else
      let text = read path in
      (bytes + String.length text, List.rev_append (values text) found)
  in
  let _, found = List.fold_left add (0, []) (List.filter is_chosen (files folder)) in
  List.rev found
