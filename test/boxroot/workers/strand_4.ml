(* Becomes strand.ml on OCaml 4. *)
type t = Thread.t

let start f = Thread.create f ()
let join = Thread.join
let keeps_weak_pointers () = true
let share_young_values = false
