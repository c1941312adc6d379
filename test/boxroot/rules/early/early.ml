external create : int -> bool = "test_early_create"
external first_root : unit -> int = "test_early_first_root"

let () = if not (create 4242) then failwith "no root"
