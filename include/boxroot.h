/* SPDX-License-Identifier: MIT */
/* boxroot: movable roots of the OCaml garbage collector.

   A boxroot is a root that foreign memory owns. It is the address of a cell that holds one OCaml
   value; the collector keeps the value alive and the cell up to date until the root is deleted. A
   root is as large as a pointer, may be stored anywhere, and moves as any pointer does.

   Ownership. The code that creates a root owns it, and deletes it once. Only the owner may delete
   or modify it.

   Threads. Any number of threads may read one root at the same time, on OCaml 5 in any domains. The
   program sees to it that no other thread uses a root while a thread modifies or deletes it.
   Different roots are independent of each other.

   Locks. "The lock" is the domain lock of OCaml 5 (any domain's) or the runtime lock of OCaml 4: a
   thread holds it while it may touch OCaml values. Creating, reading and modifying need it;
   deleting does not.

   Places. docs/rules.md has a table of what is allowed in finalisers, handlers of signals,
   functions of atexit, destructors of thread-local data, and children of fork.

   Cost. Every function but `boxroot_setup`, `boxroot_teardown` and those that count or print takes
   constant time. A few creations take longer. One in about 2,000 begins a new pool. One in about
   250,000 asks the system for a large page, of which the host may have none ready.

   Names. The names and meanings are those of boxroot 0.4.0.

   The debug form. Compile the library and the program with -DBOXROOT_DEBUG=1, and every use of a
   root is checked: docs/debugging.md. The linker refuses to mix the two forms.

   The portable form relies on the runtime's hooks alone: docs/porting.md. The library takes this
   form on an OCaml 5 whose sources nobody has compared with what the library knows of the runtime.
   It also takes this form where it is compiled with -DBOXROOT_PORTABLE=1. Programs are compiled as
   for the other form. */
#ifndef BOXROOT_H
#define BOXROOT_H

#ifndef __cplusplus
#include <stdbool.h>
#endif

#ifndef CAML_NAME_SPACE
#define CAML_NAME_SPACE
#endif
#include "outheap/boxroot_match.h"
#include <caml/mlvalues.h>

#ifdef __cplusplus
extern "C" {
#endif

#if BOXROOT_DEBUG
#define BXR_INLINE
#else
#define BXR_INLINE inline
#endif

/* The address of the cell that holds the value. */
typedef struct bxr_private *boxroot;

/* Creates a root that holds [v]. The caller owns the result. Needs the lock.

   On OCaml 4, the first call may trigger a collection unless `boxroot_setup` ran. [v] survives it,
   but may move: the root follows it, and the caller's variable does not, nor do others that hold
   values without a root. Later calls collect nothing.

   [v] may be the result of `caml_callback_exn` and its like before the program has asked whether it
   is an exception. If it is one, the same thread deletes the root, or makes it hold something else,
   before anything can collect.

   Finalisers of custom blocks may create, delete and modify roots, on OCaml 4 once the library is
   set up. There [v], if it is a block, must come from a root of this domain.

   NULL on failure, with nothing changed:
   - errno == EPERM: the lock is not held. On OCaml 4, it can also be that a finaliser calls before
     set-up;
   - errno == ENOMEM: no memory for a pool of roots, or for the record of a root in the debug form;
   - or a permanent failure, see `boxroot_status`.
   OCaml 4 tells a missing lock only once the library is set up. Before that, such a call is
   undefined behaviour. */
BXR_INLINE boxroot boxroot_create(value v);

/* Returns the value that [r] (not NULL) holds; the result is not rooted. Needs the lock. */
BXR_INLINE value boxroot_get(boxroot r);

/* Returns the cell of [r] (not NULL). The collector updates its content when it moves the value.
   The cell is valid until `boxroot_delete(r)` or `boxroot_modify(&r, …)`. Both the call and reading
   through its result need the lock. */
BXR_INLINE value const *boxroot_get_ref(boxroot r);

/* Deletes [r] (not NULL), which its owner gives up. Any thread may call this, with or without the
   lock, while other domains run or collect. It collects nothing itself, and cannot fail.

   One exception: the destructor of data local to a thread that OCaml 4 created, or, on Windows, to
   a domain's thread, must not call it. There OCaml has taken the lock away, and the library cannot
   know. With other C libraries than those of GNU, FreeBSD and macOS, the same may hold of a
   domain's thread. That depends on the order in which the thread destroys its data
   (src/boxroot/system/thread_end.h). */
BXR_INLINE void boxroot_delete(boxroot r);

/* Makes [*r] (not NULL) hold [v] in place of its value. Needs the lock. [*r] may become another
   address; a cell that `boxroot_get_ref` returned before is then void. That is rare in a program
   with few roots, so small tests do not show a copy of the old address. Collects nothing.

   false on failure, with [*r] and its value unchanged; errno as for `boxroot_create`. */
BXR_INLINE bool boxroot_modify(boxroot *r, value v);

/* Sets the library up. Needs the lock. May collect; raises no exception. Calling it again does no
   harm. It takes as long as a minor collection at most, and constant time on OCaml 5.

   On OCaml 4, call it after OCaml has started and before the first thread is created. The call must
   also come before the first `boxroot_create` that might run without the lock. A `boxroot_create`
   in its place, with the lock, does as well: the first one sets the library up. On OCaml 5 only
   OCaml's tracing needs it, to learn the library's events (docs/debugging.md), at any time. If the
   program has used up OCaml's user events the result is true, and the library has none.

   false on failure: errno == EPERM (the lock is not held), or a permanent failure, see
   `boxroot_status`. OCaml 4 tells a missing lock only before OCaml has started. It is also EPERM
   there in some finalisers of custom blocks. */
bool boxroot_setup(void);

/* Calls `boxroot_setup`, and does not say whether that failed: its name in older programs. */
static inline void boxroot_setup_systhreads(void) { (void)boxroot_setup(); }

/* Gives all memory back. Call it once, when no root is used any more, nor will be: after OCaml has
   shut down, or before, and then with the lock held. Without effect if nothing was set up. Takes
   time proportional to the memory in use.

   On OCaml 5, memory that a marker may still read is given back when its cycle ends. OCaml goes on
   calling the library, which therefore stays in memory: dlclose does not unload a shared library
   that has it inside. */
void boxroot_teardown(void);

enum {
  BOXROOT_NOT_SETUP, /* neither a root nor `boxroot_setup`; failures are transient, see errno */
  BOXROOT_RUNNING,   /* failures are transient, see errno */
  BOXROOT_TORE_DOWN, /* permanent: `boxroot_teardown` was called */
  BOXROOT_INVALID    /* permanent: on OCaml 4, the thread library was initialised after boxroot */
};

/* Returns the state of the library, one of the above. Any thread, no lock. */
int boxroot_status(void);

/* Returns a constant string that says what the failure means that `boxroot_create`,
   `boxroot_modify` or `boxroot_setup` has just had on this thread. It reads errno: call it before
   anything that may change errno. At any other moment it means nothing. Any thread, no lock. */
char const *boxroot_error_string(void);

/* Counts since set-up, for the whole program: always, at no cost to the fast paths.

   A thread with the lock gets exact numbers of roots for all that its own domain has done. In a
   program with one domain, that is everything. Two things may be missing of other domains: their
   work since their last minor collection, and deletions of their roots by others since they last
   swept, at most a major cycle ago. Until then such roots count as live, and their deletions as
   those by another domain in place of those without the lock. */
struct boxroot_stats {
  long long roots_live;      /* 0 after `boxroot_teardown` */
  long long roots_created;   /* moves by `boxroot_modify` count as a creation and a deletion */
  long long deleted_locally; /* with the lock of the domain to which the root belonged */
  long long deleted_by_other_domains; /* with the lock of a domain that it did not belong to */
  long long deleted_without_lock;
  long long minor_scans; /* scans at minor collections, one for each domain that takes part */
  long long major_scans; /* scans at the start of marking, one for each domain that has roots */
  long long slots_scanned_minor; /* slots read by these */
  long long slots_scanned_major;
  long long minor_scan_ns; /* nanoseconds in these, of all domains together, sweeping included */
  long long major_scan_ns;
  long long longest_minor_scan_ns;
  long long longest_major_scan_ns;
  long long pools_allocated;
  long long pools_released;
  long long pools_live;
  long long pools_peak;
  long long pools_current;  /* of those that live: allocated from at present, one for each domain */
  long long pools_young;    /* scanned at the next minor collection */
  long long pools_old;      /* not scanned there */
  long long pools_empty;    /* without a root */
  long long pool_size;      /* bytes */
  long long bytes_reserved; /* address space for pools */
  long long bytes_committed; /* of it, large pages that pools are cut from; touched or not */
  bool is_portable; /* the form of the library that darkens all roots when marking begins */
};

/* Fills [*s]. Any thread, with the lock or without; the counts are not taken at one instant. Takes
   time proportional to the number of pools, if the lock is held. */
void boxroot_stats_get(struct boxroot_stats *s);

/* Prints what `boxroot_stats_get` counts, by stdio on the standard output, whose buffer is not that
   of OCaml's channels: flush both to keep the order. Any thread, with the lock or
   without; as exact as these, and in the same time. */
void boxroot_print_stats(void);

/* Prints on the standard error which roots are live: in the debug form grouped by the place where
   they were created, the largest group first; else their number. Any thread, with the lock or
   without; in the debug form, other threads that use roots wait meanwhile. There it takes time
   proportional to the roots that there are, and memory for the places. */
void boxroot_print_leaks(void);

/* With BOXROOT_SHOW=stats,leaks in the environment, or one of these words, the program prints the
   same on the standard error. It does so when it ends, or in `boxroot_teardown` if that comes
   first: docs/debugging.md. */

#ifdef __cplusplus
}
#endif

#include "outheap/boxroot_inline.h"

#endif
