(* The values that the plugin passes to the program that loads it. *)

let plugin : (string list option * (unit -> int) * string list) option ref = ref None
