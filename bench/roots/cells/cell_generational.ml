(* `generational`: a cell is a block outside the heap, disguised as an immediate, that holds a
   generational global root. *)

type 'a t

(* Raises if memory runs out, so it cannot be [noalloc]. *)
external create : 'a -> 'a t = "bench_generational_create"
external get : 'a t -> 'a = "bench_generational_get" [@@noalloc]
external modify : 'a t -> 'a -> 'a t = "bench_generational_modify"
external delete : 'a t -> unit = "bench_generational_delete" [@@noalloc]
external created : unit -> int = "bench_generational_created" [@@noalloc]
external deleted : unit -> int = "bench_generational_deleted" [@@noalloc]

let name = "generational"
let rooted = true
let setup () = ()
let teardown () = ()
let counts () = Some { Cell.created = created (); deleted = deleted () }
let statistics () = []
