(* `force_remote`: a cell is a boxroot, deleted as another domain would. *)

type 'a t

external setup : unit -> unit = "bench_force_remote_setup"
external create_or_null : 'a -> 'a t = "bench_force_remote_create" [@@noalloc]
external get : 'a t -> 'a = "bench_force_remote_get" [@@noalloc]
external modify_or_null : 'a t -> 'a -> 'a t = "bench_force_remote_modify" [@@noalloc]
external delete : 'a t -> unit = "bench_force_remote_delete" [@@noalloc]
external created : unit -> int = "bench_force_remote_created" [@@noalloc]
external deleted : unit -> int = "bench_force_remote_deleted" [@@noalloc]

let name = "force_remote"
let rooted = true

(* The library is torn down after OCaml has shut down only; its memory goes with the process. *)
let teardown () = ()

let create v = Cell.not_null (create_or_null v)
let modify cell v = Cell.not_null (modify_or_null cell v)
let counts () = Some { Cell.created = created (); deleted = deleted () }

let statistics = Boxroot_statistics.read
