(* The monads that are compared: lists that differ in how their elements are kept alive. *)

open Bench_cells

module type S = sig
  include Monad.IN_C

  val name : string

  val setup : unit -> unit
  (** @raise Failure if it cannot be done. *)

  val statistics : unit -> (string * int) list
end

let named ?(setup = ignore) ?(statistics = fun () -> []) name (module L : Monad.IN_C) =
  ( name,
    (module struct
      include L

      let name = name
      let setup = setup
      let statistics = statistics
    end : S) )

let own =
  [
    named "ocaml-persistent" (module In_ocaml.Persistent);
    named "ocaml-ephemeral" (module In_ocaml.Ephemeral);
    (* Blocks of the OCaml heap: C code, but no root at all. *)
    named "gc" (module Lists_in_c.Gc_list);
    (* The node itself is a root. *)
    named "generational-global-roots" (module Lists_in_c.Generational_root_in_node_list);
    named "global-roots" (module Lists_in_c.Global_root_in_node_list);
  ]

(* Cells that are called otherwise here: a generational root in a word of its own could move from
   node to node, as a boxroot can. *)
let name_of_cell = function
  | "boxroot" -> "boxroots"
  | "generational" -> "fake-boxroots"
  | name -> name

(* The node has a cell. *)
let of_cell (module C : Cell.IN_C) =
  named ~setup:C.setup ~statistics:C.statistics (name_of_cell C.name) (module C.List)

let by_name = own @ List.map of_cell Registry.in_c
