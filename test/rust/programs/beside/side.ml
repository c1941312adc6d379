let () = Callback.register "next" (fun n -> n + 1)
