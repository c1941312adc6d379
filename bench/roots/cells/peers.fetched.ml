(* The peers that are there; peers.none.ml if none is. `boxroot_0_4_0`: a cell is a boxroot of the crate, disguised as an
   immediate. *)

module Boxroot_0_4_0 = struct
  type 'a t

  external setup : unit -> unit = "bench_boxroot_0_4_0_setup"
  external create_or_null : 'a -> 'a t = "bench_boxroot_0_4_0_create" [@@noalloc]
  external get : 'a t -> 'a = "bench_boxroot_0_4_0_get" [@@noalloc]
  external modify_or_null : 'a t -> 'a -> 'a t = "bench_boxroot_0_4_0_modify" [@@noalloc]
  external delete : 'a t -> unit = "bench_boxroot_0_4_0_delete" [@@noalloc]
  external created : unit -> int = "bench_boxroot_0_4_0_created" [@@noalloc]
  external deleted : unit -> int = "bench_boxroot_0_4_0_deleted" [@@noalloc]

  let name = "boxroot_0_4_0"
  let rooted = true

  (* The library is torn down after OCaml has shut down only; its memory goes with the process. *)
  let teardown () = ()

  let create v = Cell.not_null (create_or_null v)
  let modify cell v = Cell.not_null (modify_or_null cell v)
  let counts () = Some { Cell.created = created (); deleted = deleted () }

  (* It can only print what it knows. *)
  let statistics () = []
end

let all : (module Cell.S) list = [ (module Boxroot_0_4_0) ]
