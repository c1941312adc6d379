/* SPDX-License-Identifier: MIT */
/* A copy of a tree in preorder, in which other items stand in the place of some.

   The copy is made of pieces of the old tree. In it all distances are right but those from a node
   around such an item to what comes behind it: these grow by what the item has grown by, or
   shrink. */
#ifndef ADTC_TYPED_SPLICE_H
#define ADTC_TYPED_SPLICE_H

#include "typed.h"

/* The old item began at [at], in words behind the old root. All that comes behind it, up to the
   next one, is [shift] words further from the root in the copy, modulo 2^32. */
struct adtc_splice {
  uint32_t at, shift;
};

/* In the order of the tree; none is inside another. */
struct adtc_splices {
  struct adtc_splice *all;
  size_t count, room;
};

/* False: no memory. */
bool adtc_splices_add(struct adtc_splices *s, struct adtc_splice splice);

/* Corrects the distances in the copy at [root]. ADTC_DISTANCE: the second child of a fork is too
   far away now. ADTC_NO_MEMORY: for a stack as deep as the deepest such item is. */
adtc_status adtc_splices_end(const struct adtc_splices *s, uint32_t *root);

#endif
