(* `global`: a cell is a block outside the heap, disguised as an immediate, that holds a
   global root. *)

type 'a t

(* Raises if memory runs out, so it cannot be [noalloc]. *)
external create : 'a -> 'a t = "bench_global_create"
external get : 'a t -> 'a = "bench_global_get" [@@noalloc]
external modify : 'a t -> 'a -> 'a t = "bench_global_modify" [@@noalloc]
external delete : 'a t -> unit = "bench_global_delete" [@@noalloc]
external created : unit -> int = "bench_global_created" [@@noalloc]
external deleted : unit -> int = "bench_global_deleted" [@@noalloc]

let name = "global"
let rooted = true
let setup () = ()
let teardown () = ()
let counts () = Some { Cell.created = created (); deleted = deleted () }
let statistics () = []
