external keep : (int -> int) -> unit = "keeper_keep"
external call : int -> int = "keeper_call"
external drop : unit -> unit = "keeper_drop"
