/* SPDX-License-Identifier: MIT */
/* boxroot: movable roots of the OCaml garbage collector.

   A boxroot is a root that foreign memory owns. It is the address of a cell that holds one OCaml
   value; the collector keeps the value alive and the cell up to date until the root is deleted. A
   root is as large as a pointer, may be stored anywhere, and moves as any pointer does.

   Ownership. Who creates a root owns it, and deletes it once. Only the owner may delete or modify
   it; reading it, deleting it or modifying it at the same time from two threads is a race, as it is
   for any object in C.

   Locks. "The lock" is the domain lock of OCaml 5 (any domain's) or the runtime lock of OCaml 4: a
   thread holds it while it may touch OCaml values. Creating, reading and modifying need it;
   deleting does not.

   Cost. Every function but `boxroot_setup`, `boxroot_teardown` and the statistics takes constant
   time. The names and meanings are those of boxroot 0.4.0. */
#ifndef BOXROOT_H
#define BOXROOT_H

#ifndef __cplusplus
#include <stdbool.h>
#endif

#ifndef CAML_NAME_SPACE
#define CAML_NAME_SPACE
#endif
#include <caml/mlvalues.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The address of the cell that holds the value. */
typedef struct bxr_private *boxroot;

/* Creates a root that holds [v]. Needs the lock. The caller owns the result. On OCaml 4 the first
   call of a program that did not call `boxroot_setup` may collect, as that one may.

   NULL on failure, with nothing changed:
   - errno == EPERM: the lock is not held;
   - errno == ENOMEM: no memory for a pool of roots;
   - or a permanent failure, see `boxroot_status`. */
inline boxroot boxroot_create(value v);

/* The value that [r] (not NULL) holds, not rooted by itself. Needs the lock. */
inline value boxroot_get(boxroot r) { return *(value const *)(void const *)r; }

/* The cell of [r] (not NULL). Its content follows the value when the collector moves it. Valid
   until `boxroot_delete(r)` or `boxroot_modify(&r, …)`; reading through it needs the lock. */
inline value const *boxroot_get_ref(boxroot r) { return (value const *)(void const *)r; }

/* Deletes [r] (not NULL), which its owner gives up. May run on any thread, with or without the
   lock, while other domains run or collect. Cannot fail.

   One exception: on OCaml 4, not in the destructor of data local to a thread that OCaml created,
   where the lock is gone without anybody having been told. */
inline void boxroot_delete(boxroot r);

/* Makes [*r] (not NULL) hold [v] in place of its value. Needs the lock. [*r] may become another
   address; what `boxroot_get_ref` gave before is then void.

   false on failure, with [*r] and its value unchanged; errno as for `boxroot_create`. */
inline bool boxroot_modify(boxroot *r, value v);

/* On OCaml 4: call it after OCaml has started, with the lock held, before the first thread is
   created and before the first `boxroot_create` that might run without the lock. On OCaml 5: not
   needed. Calling it again does no harm. Needs the lock. May collect, on OCaml 4.

   false on failure: errno == EPERM (the lock is not held), or a permanent failure, see
   `boxroot_status`. */
bool boxroot_setup(void);

/* The name of `boxroot_setup` in older programs. */
static inline void boxroot_setup_systhreads(void) { (void)boxroot_setup(); }

/* Gives all memory back. Call it once, after OCaml has shut down; no root may be used afterwards.
   Without effect if nothing was set up. Takes time proportional to the memory in use. */
void boxroot_teardown(void);

enum {
  BOXROOT_NOT_SETUP, /* no root was created yet; failures are transient, see errno */
  BOXROOT_RUNNING,   /* failures are transient, see errno */
  BOXROOT_TORE_DOWN, /* permanent: `boxroot_teardown` was called */
  BOXROOT_INVALID    /* permanent: on OCaml 4, the thread library was initialised after boxroot */
};

/* The state of the library, one of the above. Any thread, no lock. */
int boxroot_status(void);

/* What the failure of `boxroot_create`, `boxroot_modify` or `boxroot_setup` that has just happened
   on this thread means. A constant string; meaningless at any other moment. */
char const *boxroot_error_string(void);

/* Counts since set-up, for the whole program. */
struct boxroot_statistics {
  long long minor_scans; /* scans at minor collections, one for each domain that takes part */
  long long major_scans; /* scans at the start of marking, one for each domain */
  long long slots_scanned_minor; /* slots read by these */
  long long slots_scanned_major;
  long long pools_allocated;
  long long pools_released;
  long long pools_live;
  long long pools_peak;
  long long pool_size; /* bytes */
};

/* Fills [*s]. Any thread, no lock; the counts are not taken at one instant. */
void boxroot_get_statistics(struct boxroot_statistics *s);

/* Prints them on the standard output. */
void boxroot_print_stats(void);

#ifdef __cplusplus
}
#endif

#include "outheap/boxroot_inline.h"

#endif
