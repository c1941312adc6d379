type t

external create : unit -> t = "table_create"
external set : t -> string -> (string -> string) -> unit = "table_set"
external call : t -> string -> string -> string = "table_call"
external remove : t -> string -> unit = "table_remove"
external length : t -> int = "table_length"
