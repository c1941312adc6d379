(* Becomes strand.ml on OCaml 5. *)
type t = unit Domain.t

let start = Domain.spawn
let join = Domain.join
let keeps_weak_pointers = Domain.is_main_domain
let share_young_values = true
