/* SPDX-License-Identifier: MIT */
/* Blocks of the heap whose addresses C keeps from one call to the next, without roots of OCaml's
   for them. The collector keeps the blocks, so that no other takes the place of one; and their
   owner is called when they may move.

   Relied on in the runtime:
   - what can be reached at some moment is there until the next marking but one ends: a marking
     keeps what could be reached when it began, and what was made since;
   - a marking begins with `caml_darken` (caml/major_gc.h) on all roots, for which
     `caml_scan_roots_hook` (caml/roots.h) is called. No block is young then. So is the hook before
     blocks are moved, with another function;
   - until a marking ends, which `caml_gc_phase` tells, `caml_darken` may be called at any time;
   - `mark_stack` of the domain's state begins as in the files below; its limit is that of
     runtime/major_gc.c;
   - a slice of the major collector begins with `caml_major_slice_begin_hook` (caml/misc.h). */
#ifndef OH_REGION_HELD_H
#define OH_REGION_HELD_H

#include <caml/config.h>
#include <caml/mlvalues.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct oh_mover; /* how the runtime says where a block is now */

/* The marking that is under way keeps the block, which is not young. While it goes on, with OCaml's
   lock. */
void oh_keep(value block);

/* Should more blocks be kept now? Not before this domain marks: they would only wait. And not while
   very many wait: the runtime compresses a list of them that grows too long, in one go. But before
   a slice of so many [words] that the marking may end in it, yes; 0: no slice follows. */
bool oh_marking_has_room(size_t words);

/* Does that marking go on, so that what is kept now is kept with all that it leads to? */
bool oh_marking_goes_on(size_t number);

/* The address at [place], which is in no heap, becomes that of where the block is when all have
   moved: on OCaml 5 at once; on OCaml 4.14 when the compaction ends, until which the runtime writes
   other things there. */
void oh_move(struct oh_mover *mover, value *place);

/* What the owner of blocks does. Any domain, with the lock. */
struct oh_held;
struct oh_held_functions {
  /* Calls `oh_keep` for each of the blocks, or for some, the others to follow while this marking
     goes on. All domains are stopped. */
  void (*begin_marking)(struct oh_held *held);
  /* Calls it for some others; or NULL. Before each slice of the major collector, of about so many
     words to mark or to sweep. */
  void (*keep_some)(struct oh_held *held, size_t words);
  /* Calls `oh_move` for each, or forgets them. Blocks may move now, and may not. All domains are
     stopped. */
  void (*move_all)(struct oh_held *held, struct oh_mover *mover);
  /* After that, at the first collection of any kind at the latest; or NULL. */
  void (*after_move)(struct oh_held *held);
};

struct oh_held {
  struct oh_held_functions const *functions;
  pthread_mutex_t lock; /* for the owner, whenever it reads or writes what it holds */
  bool has_moved;       /* and [after_move] was not called */
  size_t marking;       /* the number of the last one that has begun */
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

/* For all that is known: once for each marking. Returns when it is done, whichever domain does
   it. */
void oh_held_begin_marking(size_t number);

void oh_held_keep_some(size_t words);

/* How the runtime's list begins of what waits to be marked: in OCaml 4.14, and in 5.0 to 5.4. */
struct mark_stack {
  void *stack;
  uintnat count;
};

/* Do so few wait that the list is not compressed soon? That happens when it takes more than [most]
   bytes, 16 for each. To compress 262,144 takes not long. */
static inline bool oh_few_wait(size_t count, size_t most) {
  return count < 262144 || count < most / 16 / 4 * 3;
}

/* Words of work of a slice, where the runtime does not say before it. */
#define OH_USUAL_SLICE ((size_t)1 << 19)

void oh_held_move_all(struct oh_mover *mover);

/* For those that were moved. */
void oh_held_after_move(void);

#endif
