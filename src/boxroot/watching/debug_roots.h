/* SPDX-License-Identifier: MIT */
/* The debug form: every root that the program has had, by its address, and what has become of it.
   An address stays known after its root is deleted, until another root has it.

   Why a table beside the pools and not a word beside each slot: whether an address is a root at all
   must be told without reading what it points to; and a deleted root must stay known when its pool
   is gone.

   One mutex protects this table and that of places. Nothing of OCaml is called under it. Threads
   without OCaml's lock take it, to delete or to report, so who forks waits for it: the table is
   whole in a child, and the mutex free. */
#ifndef BXR_DEBUG_ROOTS_H
#define BXR_DEBUG_ROOTS_H

#include "boxroot.h"

enum bxr_fate {
  BXR_LIVE,
  BXR_DELETED,
  BXR_MOVED, /* boxroot_modify left the address for another */
};

struct bxr_record {
  boxroot root; /* NULL: no record */
  enum bxr_fate fate;
  int created, ended; /* places (debug_places.h) */
};

void bxr_roots_lock(void);
void bxr_roots_unlock(void);

/* {{{ Under the lock */

/* The record of [r]; NULL if it never was a root. Valid until the next reservation. */
struct bxr_record *bxr_roots_find(boxroot r);

/* Sees to it that one more record can be added, by this thread or another. false without memory. */
bool bxr_roots_reserve(void);

/* Gives up what was reserved. */
void bxr_roots_cancel(void);

/* A live root, created at that place; uses what was reserved. */
void bxr_roots_add(boxroot r, int created);

/* Calls [f] with each live root. */
void bxr_roots_each_live(void (*f)(struct bxr_record const *, void *), void *data);

/* }}} */

/* Takes the lock, and forgets everything. At teardown. */
#if BOXROOT_DEBUG
void bxr_roots_forget(void);
#else
static inline void bxr_roots_forget(void) {}
#endif

#endif
