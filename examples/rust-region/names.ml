let names () = List.init 1_000_000 (fun i -> "name " ^ string_of_int i)

let () = Callback.register "names" names
