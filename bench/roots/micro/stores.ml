(* The stores, by the name of the implementation of a cell. *)

open Bench_cells
open Store

external setup : Cell.loops -> int -> unit = "bench_store_setup"
external create : int -> block -> bool = "bench_store_create" [@@noalloc]
external create_each : block array -> bool = "bench_store_create_each" [@@noalloc]
external modify : block -> bool = "bench_store_modify" [@@noalloc]
external holding : block -> int = "bench_store_holding" [@@noalloc]
external holding_each : block array -> int = "bench_store_holding_each" [@@noalloc]
external permute : int array -> unit = "bench_store_permute" [@@noalloc]
external delete_first : int -> unit = "bench_store_delete_first" [@@noalloc]
external delete : unit -> unit = "bench_store_delete" [@@noalloc]
external pairs : int -> block -> bool = "bench_store_pairs" [@@noalloc]

let or_out_of_memory done_ = if not done_ then raise Out_of_memory

let in_c (module C : Cell.IN_C) : string * (module S) =
  let loops = C.loops () in
  ( C.name,
    (module struct
      let setup ~room = setup loops room
      let create n v = or_out_of_memory (create n v)
      let create_each blocks = or_out_of_memory (create_each blocks)
      let modify v = or_out_of_memory (modify v)
      let holding = holding
      let holding_each = holding_each
      let permute = permute
      let delete_first = delete_first
      let delete = delete
      let pairs n v = or_out_of_memory (pairs n v)
    end) )

let by_name = ("ocaml", (module Ocaml_store : S)) :: List.map in_c Registry.in_c
