(* `bitmap_boxroot`: a cell is a slot of a block of 64, disguised as an immediate. *)

type 'a t

external setup : unit -> unit = "bench_bitmap_boxroot_setup"
external create_or_null : 'a -> 'a t = "bench_bitmap_boxroot_create" [@@noalloc]
external get : 'a t -> 'a = "bench_bitmap_boxroot_get" [@@noalloc]
external modify_or_null : 'a t -> 'a -> 'a t = "bench_bitmap_boxroot_modify" [@@noalloc]
external delete : 'a t -> unit = "bench_bitmap_boxroot_delete" [@@noalloc]
external created : unit -> int = "bench_bitmap_boxroot_created" [@@noalloc]
external deleted : unit -> int = "bench_bitmap_boxroot_deleted" [@@noalloc]

let name = "bitmap_boxroot"
let rooted = true

(* Its memory goes with the process. *)
let teardown () = ()

let create v = Cell.not_null (create_or_null v)
let modify cell v = Cell.not_null (modify_or_null cell v)
let counts () = Some { Cell.created = created (); deleted = deleted () }
let statistics () = []
