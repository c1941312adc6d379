(* No peer was fetched. *)

let all : (module Cell.IN_C) list = []
