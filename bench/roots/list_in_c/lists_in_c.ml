(* Lists in C, updated in place, that differ in how their elements are kept alive. *)

open Bench_cells

(* The node has a cell. *)
let of_cell name (module C : Cell.IN_C) : (module Choice.S) =
  (module struct
    include C.List

    let name = name
    let setup = C.setup
    let statistics = C.statistics
  end)

module Without_setup = struct
  let setup () = ()
  let statistics () = []
end

(* The list is made of blocks of the OCaml heap: C code, but no root at all. *)
module Gc = struct
  type 'a t

  external return : 'a -> 'a t = "bench_gc_list_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_gc_list_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_gc_list_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_gc_list_bind"

  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc
    = "bench_gc_list_fold"

  external live : unit -> int = "bench_gc_list_live" [@@noalloc]
  include Without_setup

  let name = "gc"
end

(* The node itself is a global root. *)
module Global_roots = struct
  type 'a t

  external return : 'a -> 'a t = "bench_global_root_in_node_list_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_global_root_in_node_list_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_global_root_in_node_list_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_global_root_in_node_list_bind"

  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc
    = "bench_global_root_in_node_list_fold"

  external live : unit -> int = "bench_global_root_in_node_list_live" [@@noalloc]
  include Without_setup

  let name = "global-roots"
end

(* The same with generational ones. *)
module Generational_global_roots = struct
  type 'a t

  external return : 'a -> 'a t = "bench_generational_root_in_node_list_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_generational_root_in_node_list_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_generational_root_in_node_list_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_generational_root_in_node_list_bind"

  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc
    = "bench_generational_root_in_node_list_fold"

  external live : unit -> int = "bench_generational_root_in_node_list_live" [@@noalloc]
  include Without_setup

  let name = "generational-global-roots"
end
