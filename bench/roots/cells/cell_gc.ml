(* `gc`: what `ocaml_ref` does, in C. *)

type 'a t

(* Allocates in the OCaml heap: the one call here that is not [noalloc]. *)
external create : 'a -> 'a t = "bench_gc_create"
external get : 'a t -> 'a = "bench_gc_get" [@@noalloc]
external modify : 'a t -> 'a -> 'a t = "bench_gc_modify" [@@noalloc]
external delete : 'a t -> unit = "bench_gc_delete" [@@noalloc]
external created : unit -> int = "bench_gc_created" [@@noalloc]
external deleted : unit -> int = "bench_gc_deleted" [@@noalloc]

let name = "gc"
let rooted = false
let setup () = ()
let teardown () = ()
let counts () = Some { Cell.created = created (); deleted = deleted () }
let statistics () = []
