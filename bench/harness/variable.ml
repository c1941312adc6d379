(* Parameters, read from the environment. Each that is made is noted for the usage. *)

exception Invalid of string

type 'a t = { name : string; parse : string -> 'a option }

let usages = ref []

let make name ~valid parse =
  usages := (name ^ "=" ^ valid) :: !usages;
  { name; parse }

let usage () = String.concat " " (List.rev !usages)

let one_of name choices =
  make name ~valid:(String.concat "|" (List.map fst choices)) (fun s -> List.assoc_opt s choices)

let integer name ~min ~max =
  let parse s =
    match int_of_string_opt s with
    | Some i when min <= i && i <= max -> Some i
    | _ -> None
  in
  make name ~valid:(Printf.sprintf "%d..%d" min max) parse

let rate name =
  let parse s =
    match float_of_string_opt s with
    | Some r when 0. <= r && r <= 1. -> Some r
    | _ -> None
  in
  make name ~valid:"0.0..1.0" parse

let existing name =
  make name ~valid:"EXISTING_PATH" (fun path -> if Sys.file_exists path then Some path else None)

let find variable =
  match Sys.getenv_opt variable.name with
  | None -> None
  | Some s -> (
      match variable.parse s with
      | Some v -> Some v
      | None -> raise (Invalid (Printf.sprintf "%s=%s is not valid" variable.name s)))

let get variable =
  match find variable with
  | Some v -> v
  | None -> raise (Invalid (variable.name ^ " is not set"))

let get_or default variable = Option.value (find variable) ~default
