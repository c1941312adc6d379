type t = { resident : int; share : int }

(* Lines about a mapping follow the one that says what is mapped, which ends with the file's
   name. *)
let rec sum input path ~inside all =
  match In_channel.input_line input with
  | None -> all
  | Some line -> (
    match Scanf.sscanf line "%[A-Z_a-z]: %d kB" (fun key number -> (key, number)) with
    | "Rss", n when inside -> sum input path ~inside { all with resident = all.resident + n }
    | "Pss", n when inside -> sum input path ~inside { all with share = all.share + n }
    | _ -> sum input path ~inside all
    | exception (Scanf.Scan_failure _ | End_of_file | Failure _) ->
      if line <> "" && line.[0] >= 'A' && line.[0] <= 'Z' then sum input path ~inside all
      else sum input path ~inside:(String.ends_with ~suffix:path line) all)

let of_file path ~process =
  let name = Printf.sprintf "/proc/%d/smaps" process in
  In_channel.with_open_text name (fun input ->
      sum input path ~inside:false { resident = 0; share = 0 })
