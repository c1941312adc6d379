(* A header of 16 bytes has the place of a table, behind a magic number and a version of 4 bytes
   each. The table names the segments and says where they are. Numbers are big-endian. *)

let table_at = 8
let code = "vmlibrary"

let size text at = Int64.to_int (String.get_int64_be text at)
let count text at = Int32.to_int (String.get_int32_be text at)

(* The name of the segment that the table has at [at], its bytes, and where the next one is. *)
let segment text at =
  let name = String.sub text (at + 4) (count text at) in
  let at = at + 4 + String.length name in
  (name, String.sub text (size text at) (size text (at + 8)), at + 32)

let rec segments text at = function
  | 0 -> []
  | n ->
    let name, bytes, next = segment text at in
    (name, bytes) :: segments text next (n - 1)

let digest file =
  let text = In_channel.with_open_bin file In_channel.input_all in
  let digest_of (name, bytes) = name ^ Digest.string bytes in
  match
    let table = size text table_at in
    segments text (table + 4) (count text table)
  with
  | exception Invalid_argument _ -> failwith (file ^ " is not a compiled file of Coq 8.20")
  | all ->
    let compared = List.filter (fun (name, _) -> name <> code) all in
    if List.length compared < 3 then failwith (file ^ " lacks a segment");
    Digest.string (String.concat "" (List.map digest_of compared))
