(* What plugins want done after they were loaded. *)

let all : (unit -> unit) list ref = ref []
let add hook = all := hook :: !all
