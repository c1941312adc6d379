type t = int
type status = Not_setup | Running | Tore_down | Invalid

exception Failed of int * string

let () = Callback.register_exception "support.root.failed" (Failed (0, ""))

external create : 'a -> t = "test_root_create"
external get : t -> 'a = "test_root_get"
external modify : t -> 'a -> t = "test_root_modify"
external delete : t -> unit = "test_root_delete"
external ref_agrees : t -> bool = "test_root_ref_agrees"
external delete_without_lock : t array -> unit = "test_root_delete_without_lock"
external delete_on_thread : t array -> unit = "test_root_delete_on_thread"
module Owner = struct
  type t

  external make : int -> t = "test_owner_make"
end

external status : unit -> status = "test_root_status"
external setup : unit -> bool = "test_root_setup"
external error_string : unit -> string = "test_root_error_string"
external create_without_lock : unit -> int = "test_root_create_without_lock"
external modify_without_lock : t -> int = "test_root_modify_without_lock"
external setup_without_lock : unit -> int = "test_root_setup_without_lock"
external errno_named : string -> int = "test_root_errno_named"

let eperm = errno_named "EPERM"
let enomem = errno_named "ENOMEM"

type statistics = {
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

external statistics : unit -> statistics = "test_root_statistics"
external print_stats : unit -> unit = "test_root_print_stats"

module Deleter = struct
  type t = int

  external start : unit -> t = "test_deleter_start"
  external send : t -> int -> unit = "test_deleter_send"
  external stop : t -> unit = "test_deleter_stop"
end

module Memory = struct
  external fail_after : int -> unit = "test_memory_fail_after"
  external allocations : unit -> int = "test_memory_allocations"

  let fail_never () = fail_after (-1)
end

let gc_slice n = ignore (Gc.major_slice n)
