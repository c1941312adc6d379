/* SPDX-License-Identifier: MIT */
/* How an arena gets larger, in steps that can be undone until the last. All under the arena's lock;
   each step that adds or removes takes at most three records. */
#ifndef OH_GROWTH_H
#define OH_GROWTH_H

#include "arena.h"

/* Chunks that were added and have no class yet. Size 0: there are none. */
struct oh_growth {
  uintptr_t start;
  size_t size;
  uintptr_t latest_before; /* the arena's [latest], before */
};

/* Adds chunks for a run of [size] bytes to the free space. Nothing has changed if it fails. */
enum oh_status oh_growth_begin(struct oh_pages *pages, size_t size, struct oh_growth *growth);

/* Gives the chunks their class. What cannot be undone any more is no part of [*growth]
   afterwards: all of it, if this succeeds. */
enum oh_status oh_growth_classify(struct oh_pages *pages, struct oh_growth *growth);

/* Removes the chunks, all of which are free, and gives them back to the system. */
void oh_growth_undo(struct oh_pages *pages, struct oh_growth const *growth);

#endif
