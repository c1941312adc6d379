(* Parameters, read from the environment. *)

exception Invalid of string

type 'a t = { name : string; valid : string; parse : string -> 'a option }

let one_of name choices =
  {
    name;
    valid = String.concat "|" (List.map fst choices);
    parse = (fun s -> List.assoc_opt s choices);
  }

let integer name ~min ~max =
  let parse s =
    match int_of_string_opt s with
    | Some i when min <= i && i <= max -> Some i
    | _ -> None
  in
  { name; valid = Printf.sprintf "%d..%d" min max; parse }

let rate name =
  let parse s =
    match float_of_string_opt s with
    | Some r when 0. <= r && r <= 1. -> Some r
    | _ -> None
  in
  { name; valid = "0.0..1.0"; parse }

let usage variable = variable.name ^ "=" ^ variable.valid

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
