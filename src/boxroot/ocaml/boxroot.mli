(** Roots for values that foreign code keeps.

    A root keeps a value alive while C, C++ or Rust has nothing but an address: the [void *] that a
    library hands back to a callback, an entry of a table in C. This module is for programs that
    need no stubs of their own for that, or only small ones; stubs include [boxroot.h], which is
    available to the stubs of every library and executable with [(libraries boxroot)].

    A handle of type ['a t] owns a root until it is deleted, released, or itself collected, which
    deletes the root. A handle is never collected if the value of its root leads to it: then delete
    it. {!release} gives the root to foreign code as an address.

    {b Cost.} A handle is a block with a finaliser, which takes several times as long to make as the
    root in it. docs/performance.md has the times of roots. Reading is a call of a C function.

    {b Threads and domains.} Any number of threads may read one handle at the same time, in any
    domains. While a domain modifies, deletes or releases a handle, no other domain uses it, which
    the program sees to; if several delete or release it all the same, one of them succeeds.
    Different handles are independent of each other. On OCaml 4, call {!setup} before the first
    thread is created. *)

type 'a t
(** A handle on a root that holds a value of type ['a]. It can be neither compared nor
    marshalled. *)

exception Deleted
(** The handle has no root any more: it was deleted or released. *)

exception Failed of string
(** No root can be created any more, for the reason that the message gives: the library was torn
    down, or, on OCaml 4, the thread library was initialised after the first root. *)

val create : 'a -> 'a t
(** A handle on a new root that holds the value.

    {[
      let root = Boxroot.create (ref 1)

      let () =
        incr (Boxroot.get root);
        assert (!(Boxroot.get root) = 2);
        Boxroot.modify root (ref 7);
        assert (!(Boxroot.get root) = 7);
        Boxroot.delete root;
        assert (Boxroot.is_deleted root)
    ]}

    @raise Out_of_memory when there is no memory for the root.
    @raise Failed *)

val get : 'a t -> 'a
(** The value that the root holds. {!create} has an example.
    @raise Deleted *)

val modify : 'a t -> 'a -> unit
(** Holds another value instead. When it raises, the root holds what it held. {!create} has an
    example.

    @raise Deleted
    @raise Out_of_memory
    @raise Failed *)

val delete : 'a t -> unit
(** Deletes the root, at once; the handle is of no more use. {!create} has an example.
    @raise Deleted when that has happened already. *)

val is_deleted : 'a t -> bool
(** Whether {!get} would raise {!Deleted}. *)

val setup : unit -> unit
(** Sets the library up. On OCaml 4: to be called before the first thread is created. On OCaml 5:
    only needed for the library's events in OCaml's tracing. Calling it again does no harm.

    {[
      let () = Boxroot.setup ()
    ]}

    @raise Failed *)

(** {1 Roots in foreign hands}

    An address is the [boxroot] of [boxroot.h], as a pointer: foreign code may store it, and pass it
    to the functions of that header. It keeps the value alive until it is deleted by
    [boxroot_delete], or adopted and deleted here. Nothing checks an address, but that it is not
    0. *)

type address = nativeint

val release : 'a t -> address
(** Gives the root up: it stays, and belongs to the code that has the address. The handle counts as
    deleted.

    {[
      let address = Boxroot.release (Boxroot.create "for C")

      let () =
        assert (Boxroot.unsafe_get address = "for C");
        Boxroot.delete (Boxroot.unsafe_adopt address : string Boxroot.t)
    ]}

    @raise Deleted *)

val unsafe_adopt : address -> 'a t
(** A handle that owns the root at this address, which was released or created by foreign code and
    is not used by it any more. Unsafe: the root must exist, be nobody else's, and hold a value of
    this type. {!release} has an example.
    @raise Invalid_argument if the address is 0. *)

val unsafe_get : address -> 'a
(** The value of the root at this address, which stays its owner's. Unsafe: the root must exist and
    hold a value of this type. {!release} has an example.
    @raise Invalid_argument if the address is 0. *)

(** {1 Statistics} *)

(** Counts since the first root, for the whole program: those of handles, and those of foreign
    code. *)
type statistics = {
  roots_live : int;
  roots_created : int;  (** a move by {!modify} counts as a creation and a deletion *)
  deleted_locally : int;  (** with the lock of the domain to which the root belonged *)
  deleted_by_other_domains : int;  (** with the lock of another *)
  deleted_without_lock : int;
  minor_scans : int;  (** scans at minor collections, one for each domain that takes part *)
  major_scans : int;  (** scans at the start of marking, one for each domain that has roots *)
  slots_scanned_minor : int;  (** slots read by these *)
  slots_scanned_major : int;
  minor_scan_ns : int;  (** nanoseconds in these, of all domains together, sweeping included *)
  major_scan_ns : int;
  longest_minor_scan_ns : int;
  longest_major_scan_ns : int;
  pools_allocated : int;
  pools_released : int;
  pools_live : int;
  pools_peak : int;
  pools_current : int;  (** of those that live: allocated from at present, one for each domain *)
  pools_young : int;  (** scanned at the next minor collection *)
  pools_old : int;  (** not *)
  pools_empty : int;  (** without a root *)
  pool_size : int;  (** bytes *)
  bytes_reserved : int;  (** address space for pools *)
  bytes_committed : int;  (** of it, large pages that pools are cut from; touched or not *)
  is_portable : bool;  (** the form of the library that darkens all roots when marking begins *)
}

val statistics : unit -> statistics
(** Counts roots, pools and scans. The counts are not taken at one instant; those of roots are exact
    for what this domain has done, see [boxroot_stats_get] in [boxroot.h].

    {[
      let () =
        let live () = (Boxroot.statistics ()).roots_live in
        let before = live () in
        let one = Boxroot.create "one more" in
        assert (live () = before + 1);
        Boxroot.delete one;
        assert (live () = before)
    ]} *)

val print_statistics : unit -> unit
(** Prints {!val-statistics} on C's standard output, which has a buffer of its own. *)

val print_leaks : unit -> unit
(** Prints which roots are live on the standard error: in the debug form of the library grouped by
    the place where they were created, else their number. See docs/debugging.md.

    {[
      let () = at_exit Boxroot.print_leaks
    ]} *)

val version : string
(** The version of the library, as in ["0.1.0"]. *)
