(* `ocaml`: the floor. A cell is the value itself; the GC follows it as any other. *)

type 'a t = 'a

let name = "ocaml"
let rooted = false
let setup () = ()
let teardown () = ()
let create v = v
let get cell = cell
let modify _ v = v
let delete _ = ()
let counts () = None
let statistics () = []
