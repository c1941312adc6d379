/* SPDX-License-Identifier: MIT */
/* Finding equal blocks by where they stand.

   A block is made after those that it points to. One of these was made last. If that is the last
   block of the space, then no equal block is there, and the new one will follow it. So an equal
   block that did follow it is found behind it, and needs no entry in a table: most lists and trees
   have hardly any that do not. */
#ifndef OH_REGION_NEWEST_H
#define OH_REGION_NEWEST_H

#include <caml/mlvalues.h>

#include "space.h"

/* Of the blocks that some fields point to and that stand in a space: the one that was made last. */
struct oh_newest {
  struct oh_chunk const *chunk; /* NULL: there is none */
  value block;
};

struct oh_newest oh_newest(struct oh_space const *space, value const *fields, mlsize_t size);

/* Where a header stands that follows the block. */
static inline uintptr_t oh_newest_end(struct oh_newest newest) {
  return (uintptr_t)newest.block + Wosize_val(newest.block) * sizeof(value);
}

/* Is it the last block of the space? */
static inline bool oh_newest_is_last(struct oh_newest newest, struct oh_space const *space) {
  return newest.chunk != NULL && oh_newest_end(newest) == space->last->used;
}

/* The block that follows it, or 0. */
static inline value oh_newest_follower(struct oh_newest newest) {
  if (newest.chunk == NULL || oh_newest_end(newest) == newest.chunk->used) return 0;
  return (value)(oh_newest_end(newest) + sizeof(header_t));
}

#endif
