(* None of the libraries of others (../peers) was fetched. *)

let all : (module Cell.IN_C) list = []
