(* The table in C, and what its entries hold. *)

open Bench_cells

type entry = { key : int; payload : int list }

module type S = sig
  val setup : unit -> unit
  val find : int -> entry option
  val insert : int -> entry -> unit
  val clear : unit -> unit
end

external create : int -> unit = "bench_cache_create"
(** Of so many entries. To be called once, before the others. *)

external choose : Cell.cache -> unit = "bench_cache_choose"
external find : int -> Obj.t = "bench_cache_find" [@@noalloc]
external insert : int -> entry -> bool = "bench_cache_insert" [@@noalloc]
external clear : unit -> unit = "bench_cache_clear" [@@noalloc]
external find_entry : int -> int = "bench_cache_find_entry" [@@noalloc]
external insert_entry : int -> int = "bench_cache_insert_entry" [@@noalloc]

let in_c (module C : Cell.IN_C) : string * (int -> (module S)) =
  ( C.name,
    fun _ ->
      (module struct
        let setup () = choose (C.cache ())

        let find key =
          let found = find key in
          if Obj.is_int found then None else Some (Obj.obj found : entry)

        let insert key v = if not (insert key v) then raise Out_of_memory
        let clear = clear
      end) )

(* An array of OCaml keeps the values alive, by the numbers of their entries. *)
let by_index entries : (module S) =
  (module struct
    let nothing = { key = -1; payload = [] }
    let values = Array.make (entries + 1) nothing
    let setup () = ()

    let find key =
      match find_entry key with 0 -> None | entry -> Some (Array.unsafe_get values entry)

    let insert key v = Array.unsafe_set values (insert_entry key) v
    let clear () = Array.fill values 0 (entries + 1) nothing
  end)

let by_name = ("ocaml", by_index) :: List.map in_c Registry.in_c
