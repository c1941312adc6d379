(* `thread_unsafe`: a cell is a boxroot, created and deleted without checks. *)

type 'a t

external setup : unit -> unit = "bench_thread_unsafe_setup"
external create_or_null : 'a -> 'a t = "bench_thread_unsafe_create" [@@noalloc]
external get : 'a t -> 'a = "bench_thread_unsafe_get" [@@noalloc]
external modify_or_null : 'a t -> 'a -> 'a t = "bench_thread_unsafe_modify" [@@noalloc]
external delete : 'a t -> unit = "bench_thread_unsafe_delete" [@@noalloc]
external created : unit -> int = "bench_thread_unsafe_created" [@@noalloc]
external deleted : unit -> int = "bench_thread_unsafe_deleted" [@@noalloc]

let name = "thread_unsafe"
let rooted = true

(* The library is torn down after OCaml has shut down only; its memory goes with the process. *)
let teardown () = ()

let create v = Cell.not_null (create_or_null v)
let modify cell v = Cell.not_null (modify_or_null cell v)
let counts () = Some { Cell.created = created (); deleted = deleted () }

let statistics = Boxroot_statistics.read
