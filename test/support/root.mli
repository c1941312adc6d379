(** Boxroot seen from OCaml, for the tests. A root is a C pointer in the guise of an integer: the
    collector does not know it, and nothing but the root keeps the value. *)

type t

exception Failed of int * string
(** What [boxroot_create] and [boxroot_modify] fail with: [errno] and the library's message. *)

val create : 'a -> t
val get : t -> 'a
(** Unsafe: the type is what the caller says. *)

val create_for_result : (unit -> 'a) -> t
(** A root of what the function gives, or of the exception that it raises. Until that is known the
    root holds what [caml_callback_exn] returned, which for an exception is not a value; and another
    root holds it until it is deleted. *)

val modify : t -> 'a -> t
(** The root that replaces the argument, which is no longer valid.
    @raise Failed with the argument still valid and unchanged. *)

val delete : t -> unit

val ref_agrees : t -> bool
(** [boxroot_get_ref] points at what [boxroot_get] returns. *)

val address : 'a -> int
(** Where the value is at this moment: equal for one and the same block only. *)

val delete_without_lock : t array -> unit
(** Releases the lock, deletes, and takes it again. *)

val delete_on_thread : t array -> unit
(** Deletes on a C thread that has nothing to do with OCaml, while this one waits without the
    lock. *)

(** {1 Owners}

    Blocks of C's making whose finaliser, which runs in the middle of collections, uses roots. *)

module Owner : sig
  type root := t
  type t

  val make : root -> t
  (** Its finaliser deletes the root, then creates and deletes another. *)
end

(** {1 The library} *)

type status = Not_setup | Running | Tore_down | Invalid

val status : unit -> status
val setup : unit -> bool
val teardown : unit -> unit

val leave_to_marker : unit -> unit
(** From now on roots are left to the marker, however few they are (OCaml 4 finds 262,144 few). On
    OCaml 4 that holds in whole cycles, too. *)

val error_string : unit -> string

val create_without_lock : unit -> int
(** [errno] after [boxroot_create] without the lock, or 0 if that succeeded. *)

val modify_without_lock : t -> int
(** [errno] after [boxroot_modify] without the lock, or 0 if that succeeded. *)

val setup_without_lock : unit -> int
(** [errno] after [boxroot_setup] without the lock, or 0 if that succeeded. *)

val eperm : int
val enomem : int

val statistics : unit -> Boxroot.statistics
val print_stats : unit -> unit

(** {1 A deleting thread}

    A C thread without the lock that deletes what it is given, as it comes. *)

module Deleter : sig
  type root := t
  type t

  val start : unit -> t
  val send : t -> root -> unit

  val stop : t -> unit
  (** Waits until all is deleted. *)
end

(** {1 Faults} *)

module Memory : sig
  val fail_after : int -> unit
  (** The library's next [n] requests to the system for address space, memory or huge pages succeed;
      all later ones fail. *)

  val fail_never : unit -> unit

  val requests : unit -> int
  (** How many the library has made. *)

  val fail_once : int -> unit
  (** Of these requests, one alone fails: the one before which there are [n] more. *)

  val fail_pool_once : int -> unit
  (** The same for pools, which it asks its own supply for. *)

  val fail_own_dead_once : int -> unit
  (** The same for sets of what a pool's owner made dead, without which it goes on. *)

  val has_failed : unit -> bool
  (** Has a request that was to fail alone been made? *)

  val held : unit -> int
  (** Bytes of memory and address space that the library has of the system. *)
end

val gc_slice : int -> unit
(** A forced slice of the major collection, with that much work. *)
