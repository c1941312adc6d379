(* Loaded by `collector dynlink`: static data, closures, and a value of the heap, its own. *)

let constant = Some [ "static"; "data"; "of"; "a"; "plugin" ]
let count = ref 0
let closure increment () = count := !count + increment; !count
let () = Channel.plugin := Some (constant, closure 2, List.init 1000 string_of_int)
