type t = int
type status = Not_setup | Running | Tore_down | Invalid

exception Failed of int * string

let () = Callback.register_exception "support.root.failed" (Failed (0, ""))

external create : 'a -> t = "test_root_create"
external get : t -> 'a = "test_root_get"
external create_for_result : (unit -> 'a) -> t = "test_root_create_for_result"
external modify : t -> 'a -> t = "test_root_modify"
external delete : t -> unit = "test_root_delete"
external ref_agrees : t -> bool = "test_root_ref_agrees"
external address : 'a -> int = "test_root_address"
external delete_without_lock : t array -> unit = "test_root_delete_without_lock"
external delete_on_thread : t array -> unit = "test_root_delete_on_thread"
module Owner = struct
  type t

  external make : int -> t = "test_owner_make"
end

external status : unit -> status = "test_root_status"
external setup : unit -> bool = "test_root_setup"
external teardown : unit -> unit = "test_root_teardown"
external leave_to_marker : unit -> unit = "test_root_leave_to_marker"
external error_string : unit -> string = "test_root_error_string"
external create_without_lock : unit -> int = "test_root_create_without_lock"
external modify_without_lock : t -> int = "test_root_modify_without_lock"
external setup_without_lock : unit -> int = "test_root_setup_without_lock"
external errno_named : string -> int = "test_root_errno_named"

let eperm = errno_named "EPERM"
let enomem = errno_named "ENOMEM"

let statistics = Boxroot.statistics
let print_stats = Boxroot.print_statistics

module Deleter = struct
  type t = int

  external start : unit -> t = "test_deleter_start"
  external send : t -> int -> unit = "test_deleter_send"
  external stop : t -> unit = "test_deleter_stop"
end

module Memory = struct
  external fail_after : int -> unit = "test_memory_fail_after"
  external requests : unit -> int = "test_memory_requests"

  let fail_never () = fail_after (-1)

  external fail_once : int -> unit = "test_memory_fail_once"
  external fail_pool_once : int -> unit = "test_memory_fail_pool_once"
  external fail_own_dead_once : int -> unit = "test_memory_fail_own_dead_once"
  external has_failed : unit -> bool = "test_memory_failed"
  external held : unit -> int = "test_memory_held"
end

let gc_slice n = ignore (Gc.major_slice n)
