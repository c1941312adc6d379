(* What is a library where there is more than one implementation. *)

module C_store = C_store
module Ocaml_store = Ocaml_store
module Store = Store
module Stores = Stores
