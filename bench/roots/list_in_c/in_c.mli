(** Lists in C, updated in place, that differ in how their elements are kept alive. *)

module Gc : Choice.S
(** The list is made of blocks of the OCaml heap: C code, but no root at all. *)

module Global_roots : Choice.S
(** Each node of the list holds a global root. *)

module Generational_global_roots : Choice.S
(** Each node holds a generational global root. *)

module Fake_boxroots : Choice.S
(** Each node points to a [malloc]ed word that is a generational global root: it could be moved to
    another node. *)

module Boxroots : Choice.S
(** Each node has a boxroot of this repository. *)
