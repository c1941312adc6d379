/* SPDX-License-Identifier: MIT */
/* Blocks of the heap whose addresses C keeps from one call to the next, without roots of OCaml's
   for them. The collector keeps the blocks, so that no other takes the place of one; and their
   owner is called when they may move.

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
struct oh_mover;  /* how it says where one is now */

void oh_keep(struct oh_keeper *keeper, value block);

/* The address at [place], which is in no heap, becomes that of where the block is when all have
   moved: on OCaml 5 at once; on OCaml 4.14 when the compaction ends, until which the runtime writes
   other things there. */
void oh_move(struct oh_mover *mover, value *place);

/* What the owner of blocks does. Any domain, with the lock, while no OCaml runs. */
struct oh_held;
struct oh_held_functions {
  /* Calls `oh_keep` for each of the blocks. None is young. */
  void (*keep_all)(struct oh_held *held, struct oh_keeper *keeper);
  /* Calls `oh_move` for each, or forgets them. Blocks may move now, and may not. */
  void (*move_all)(struct oh_held *held, struct oh_mover *mover);
  /* After that, at the first collection of any kind at the latest; or NULL. */
  void (*after_move)(struct oh_held *held);
};

struct oh_held {
  struct oh_held_functions const *functions;
  pthread_mutex_t lock; /* for the owner, whenever it reads or writes what it holds */
  bool has_moved;       /* and [after_move] was not called */
  size_t marking;       /* the last one in which they were kept */
  struct oh_held *next; /* held.c */
};

/* From here on [held], whose functions are filled in and which holds nothing yet, is known to the
   collector. False if there is no memory. With OCaml's lock. */
bool oh_held_begin(struct oh_held *held);

/* The collector forgets it. Any thread. */
void oh_held_end(struct oh_held *held);

/* ---- For the hooks: held_4.c, held_5.c ---- */

/* Installs the hook, once. */
void oh_held_install(void);

/* Of all that is known: once for each marking, whose number is [marking]. Returns when it is done,
   whichever domain does it. */
void oh_held_keep_all(size_t marking, struct oh_keeper *keeper);

/* Likewise, when blocks may move. */
void oh_held_move_all(struct oh_mover *mover);

/* Of those that were moved. */
void oh_held_after_move(void);

#endif
