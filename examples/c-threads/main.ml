external call_on_thread : (string -> string) -> string = "call_on_thread"

let () = print_endline (call_on_thread (fun name -> "hello, " ^ name))
