let () = Callback.register "upper" String.uppercase_ascii
