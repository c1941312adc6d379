/* SPDX-License-Identifier: MIT */
/* The blocks of the heap that a copy under way needs, some at a time: its sources, and what copies
   point to that are not scanned yet. If the copy goes on meanwhile, it keeps what it copies. */
#ifndef OH_REGION_KEEPING_H
#define OH_REGION_KEEPING_H

#include "copying.h"

struct oh_keeping {
  struct oh_copying *copying;
  struct oh_cursor copies;
};

void oh_keeping_begin(struct oh_keeping *keeping, struct oh_copying *c);

/* Calls `oh_keep` (held.h) for the next of them, about [most]. False if there are no more. */
bool oh_keeping_go_on(struct oh_keeping *keeping, size_t most);

#endif
