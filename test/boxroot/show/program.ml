let () = Callback.register "end" (fun () -> exit 0)
