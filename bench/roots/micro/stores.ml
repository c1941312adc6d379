let in_c name = (name, C_store.make name)

let by_name =
  ("ocaml", (module Ocaml_store : Store.S)) :: List.map in_c C_store.names
