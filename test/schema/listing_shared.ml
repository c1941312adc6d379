(* The program of docs/adtc-ocaml.md, with terms.asdl. *)

open Terms

let named name = Named { name }

let term =
  let type_ = Arrow { from = named "int"; to_ = named "int" } in
  let variable name = Variable { name; type_ } in
  Apply { function_ = variable "f"; argument = variable "x" }

let () =
  match term_of_buffer (term_to_buffer term) with
  | Ok (Apply { function_ = Variable f; argument = Variable x }) -> assert (f.type_ == x.type_)
  | _ -> assert false
