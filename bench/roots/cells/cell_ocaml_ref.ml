(* `ocaml_ref`: a cell is a mutable record of the OCaml heap. *)

type 'a t = { mutable contents : 'a }

let name = "ocaml_ref"
let rooted = false
let setup () = ()
let teardown () = ()
let create contents = { contents }
let get cell = cell.contents

let modify cell v =
  cell.contents <- v;
  cell

(* A deleted cell must not keep its value alive. Nobody reads it again, so that its type does not
   matter. *)
let delete cell = cell.contents <- Obj.magic ()

let counts () = None
let statistics () = []
