/* SPDX-License-Identifier: MIT */
/* Blocks of the heap whose addresses C keeps from one call to the next, without roots for them. The
   collector keeps the blocks, so that no other takes the place of one; and C is told when they may
   have moved.

   Relied on in the runtime:
   - what can be reached at some moment is there until the next marking but one ends: a marking
     keeps what could be reached when it began, and what was made since;
   - a marking begins with `caml_darken` (caml/major_gc.h) on all roots, for which
     `caml_scan_roots_hook` (caml/roots.h) is called. No block is young then. So is the hook before
     blocks are moved, with another function. */
#ifndef OH_REGION_HELD_H
#define OH_REGION_HELD_H

#include <caml/mlvalues.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct oh_keeper; /* how the runtime marks a block */

void oh_keep(struct oh_keeper *keeper, value block);

struct oh_held {
  /* Calls `oh_keep` for each of the blocks. None is young. Any domain, with the lock. */
  void (*keep_all)(struct oh_held *held, struct oh_keeper *keeper);
  pthread_mutex_t lock; /* for the owner, whenever it reads or writes what it holds */
  bool may_have_moved;  /* since the owner has said that they have not; guarded like the rest */
  size_t marking;       /* the last one in which they were kept */
  struct oh_held *next; /* held.c */
};

/* From here on [held], whose first field is filled and which holds nothing yet, is known to the
   collector. False if there is no memory. With OCaml's lock, like the next. */
bool oh_held_begin(struct oh_held *held);

/* The collector forgets it. */
void oh_held_end(struct oh_held *held);

/* ---- For the hooks: held_4.c, held_5.c ---- */

/* Installs the hook, once. */
void oh_held_install(void);

/* Of all that is known: once for each marking, whose number is [marking]. Returns when it is done,
   whichever domain does it. */
void oh_held_keep_all(size_t marking, struct oh_keeper *keeper);

void oh_held_may_have_moved(void);

#endif
