(* What the library of this repository counts. *)

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

external counters : unit -> counters = "bench_boxroot_statistics"

let read () =
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
