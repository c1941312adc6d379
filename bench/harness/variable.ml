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

let usage variable = variable.name ^ "=" ^ variable.valid

let get variable =
  match Sys.getenv_opt variable.name with
  | None -> raise (Invalid (variable.name ^ " is not set"))
  | Some s -> (
      match variable.parse s with
      | Some v -> v
      | None -> raise (Invalid (Printf.sprintf "%s=%s is not valid" variable.name s)))
