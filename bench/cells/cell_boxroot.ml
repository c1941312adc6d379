(* `boxroot`: a cell is a boxroot disguised as an immediate. *)

type 'a t

type counters = {
  minor_scans : int;
  major_scans : int;
  slots_scanned_minor : int;
  slots_scanned_major : int;
  pools_allocated : int;
  pools_released : int;
  pools_live : int;
  pools_peak : int;
  pool_size : int;
}

external setup : unit -> unit = "bench_boxroot_setup"
external create_or_null : 'a -> 'a t = "bench_boxroot_create" [@@noalloc]
external get : 'a t -> 'a = "bench_boxroot_get" [@@noalloc]
external modify_or_null : 'a t -> 'a -> 'a t = "bench_boxroot_modify" [@@noalloc]
external delete : 'a t -> unit = "bench_boxroot_delete" [@@noalloc]
external created : unit -> int = "bench_boxroot_created" [@@noalloc]
external deleted : unit -> int = "bench_boxroot_deleted" [@@noalloc]
external counters : unit -> counters = "bench_boxroot_statistics"

let name = "boxroot"
let rooted = true

(* The library is torn down after OCaml has shut down only; its memory goes with the process. *)
let teardown () = ()

let create v = Cell.not_null (create_or_null v)
let modify cell v = Cell.not_null (modify_or_null cell v)
let counts () = Some { Cell.created = created (); deleted = deleted () }

let statistics () =
  let c = counters () in
  [
    ("boxroot_minor_scans", c.minor_scans);
    ("boxroot_major_scans", c.major_scans);
    ("slots_scanned_minor", c.slots_scanned_minor);
    ("slots_scanned_major", c.slots_scanned_major);
    ("pools_allocated", c.pools_allocated);
    ("pools_released", c.pools_released);
    ("pools_live", c.pools_live);
    ("pools_peak", c.pools_peak);
    ("pool_bytes", c.pool_size);
  ]
