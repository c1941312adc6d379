type 'a t

exception Deleted
exception Failed of string

let () =
  Callback.register_exception "boxroot.deleted" Deleted;
  Callback.register_exception "boxroot.failed" (Failed "")

external create : 'a -> 'a t = "bxr_ocaml_create"
external get : 'a t -> 'a = "bxr_ocaml_get"
external modify : 'a t -> 'a -> unit = "bxr_ocaml_modify"
external delete : 'a t -> unit = "bxr_ocaml_delete"
external is_deleted : 'a t -> bool = "bxr_ocaml_is_deleted"
external setup : unit -> unit = "bxr_ocaml_setup"

type address = nativeint

external release : 'a t -> address = "bxr_ocaml_release"
external unsafe_adopt : address -> 'a t = "bxr_ocaml_adopt"
external unsafe_get : address -> 'a = "bxr_ocaml_get_at"

type statistics = {
  roots_live : int;
  roots_created : int;
  deleted_locally : int;
  deleted_by_other_domains : int;
  deleted_without_lock : int;
  minor_scans : int;
  major_scans : int;
  slots_scanned_minor : int;
  slots_scanned_major : int;
  minor_scan_ns : int;
  major_scan_ns : int;
  longest_minor_scan_ns : int;
  longest_major_scan_ns : int;
  pools_allocated : int;
  pools_released : int;
  pools_live : int;
  pools_peak : int;
  pools_current : int;
  pools_young : int;
  pools_old : int;
  pools_empty : int;
  pool_size : int;
  bytes_reserved : int;
  bytes_committed : int;
  is_portable : bool;
}

external statistics : unit -> statistics = "bxr_ocaml_statistics"
external print_statistics : unit -> unit = "bxr_ocaml_print_statistics"
external print_leaks : unit -> unit = "bxr_ocaml_print_leaks"
external get_version : unit -> string = "bxr_ocaml_version"

let version = get_version ()
