external keep : string -> (string -> string) -> unit = "keep"

let () =
  keep "upper" String.uppercase_ascii;
  keep "twice" (fun name -> name ^ name)
