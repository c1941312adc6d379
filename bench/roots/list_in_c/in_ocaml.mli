(** The references, in OCaml. *)

module Persistent : Choice.S
(** Immutable lists. *)

module Ephemeral : Choice.S
(** Lists that are updated in place, as those in C are. *)
