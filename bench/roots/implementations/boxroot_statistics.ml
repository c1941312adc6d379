(* The counts of the library of this repository, for the implementations that are built on it. *)

external counters : unit -> int array = "bench_boxroot_statistics"

(* In the order of boxroot_statistics_stubs.c. *)
let names =
  [
    "boxroot_minor_scans";
    "boxroot_major_scans";
    "slots_scanned_minor";
    "slots_scanned_major";
    "pools_allocated";
    "pools_released";
    "pools_live";
    "pools_peak";
    "pool_bytes";
  ]

let read () = List.combine names (Array.to_list (counters ()))
