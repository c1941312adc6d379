(* The functions that plugins want called after they were loaded. *)

let all : (unit -> unit) list ref = ref []
let add hook = all := hook :: !all
