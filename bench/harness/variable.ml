(* Parameters, read from the environment. Each that is made is noted for the usage. *)

exception Invalid of string

type 'a t = { name : string; default : 'a option; parse : string -> 'a option }

let usages = ref []

let make ?default name ~valid parse =
  usages := (name ^ "=" ^ valid) :: !usages;
  { name; default; parse }

let usage () = String.concat " " (List.rev !usages)

let one_of ?default name choices =
  let valid = String.concat "|" (List.map fst choices) in
  make ?default name ~valid (fun s -> List.assoc_opt s choices)

let integer ?default name ~min ~max =
  let parse s =
    match int_of_string_opt s with
    | Some i when min <= i && i <= max -> Some i
    | _ -> None
  in
  make ?default name ~valid:(Printf.sprintf "%d..%d" min max) parse

let rate ?default name =
  let parse s =
    match float_of_string_opt s with
    | Some r when 0. <= r && r <= 1. -> Some r
    | _ -> None
  in
  make ?default name ~valid:"0.0..1.0" parse

let existing name =
  make name ~valid:"EXISTING_PATH" (fun path -> if Sys.file_exists path then Some path else None)

let get variable =
  match (Sys.getenv_opt variable.name, variable.default) with
  | None, Some v -> v
  | None, None -> raise (Invalid (variable.name ^ " is not set"))
  | Some s, _ -> (
      match variable.parse s with
      | Some v -> v
      | None -> raise (Invalid (Printf.sprintf "%s=%s is not valid" variable.name s)))
