(* A shared library with OCaml, boxroot and this module in it. *)

let () = Callback.register "string" (fun n -> String.concat "," (List.init n string_of_int))
