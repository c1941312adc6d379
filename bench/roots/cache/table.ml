(* The table in C, and what its entries hold. *)

open Bench_cells

type entry = { key : int; payload : int list }

module type S = sig
  val setup : unit -> unit
  val find : int -> entry option
  val insert : int -> entry -> unit

  val evict : unit -> int
  (** Some, ahead of insertions, if there are more than enough; how many. Of one domain only. *)

  val clear : unit -> unit
end

external create : capacity:int -> enough:int -> unit = "bench_cache_create"
(** To be called once, before the others. *)

external was_collected : unit -> bool = "bench_cache_was_collected" [@@noalloc]
(** Whether the collector was at work in this domain since that was asked. *)

external evicted_ahead : unit -> int = "bench_cache_evicted_ahead" [@@noalloc]
external choose : Cell.cache -> unit = "bench_cache_choose"
external find : int -> Obj.t = "bench_cache_find" [@@noalloc]
external insert : int -> entry -> bool = "bench_cache_insert" [@@noalloc]
external evict : unit -> int = "bench_cache_evict" [@@noalloc]
external clear : unit -> unit = "bench_cache_clear" [@@noalloc]
external find_entry : int -> int = "bench_cache_find_entry" [@@noalloc]
external insert_entry : int -> int = "bench_cache_insert_entry" [@@noalloc]
external evict_ahead : unit -> int = "bench_cache_evict_ahead" [@@noalloc]
external evicted : int -> int = "bench_cache_evicted" [@@noalloc]
external vacate : unit -> unit = "bench_cache_vacate" [@@noalloc]

let in_c (module C : Cell.IN_C) : string * (int -> (module S)) =
  ( C.name,
    fun _ ->
      (module struct
        let setup () = choose (C.cache ())

        let find key =
          let found = find key in
          if Obj.is_int found then None else Some (Obj.obj found : entry)

        let insert key v = if not (insert key v) then raise Out_of_memory
        let evict = evict
        let clear = clear
      end) )

(* An array of OCaml keeps the values alive, by the numbers of their entries. A second domain evicts
   what was used longest ago, so never what the first one has just found or inserted. *)
let by_index capacity : (module S) =
  (module struct
    let nothing = { key = -1; payload = [] }
    let values = Array.make (capacity + 1) nothing
    let setup () = ()

    let find key =
      match find_entry key with 0 -> None | entry -> Some (Array.unsafe_get values entry)

    let insert key v = Array.unsafe_set values (insert_entry key) v

    let evict () =
      let count = evict_ahead () in
      for i = 0 to count - 1 do
        Array.unsafe_set values (evicted i) nothing
      done;
      vacate ();
      count

    let clear () = Array.fill values 0 (capacity + 1) nothing
  end)

let by_name = ("ocaml", by_index) :: List.map in_c Registry.in_c
