/* SPDX-License-Identifier: MIT */
/* From block to block through a space, in the order in which they were taken. Blocks that are taken
   during a walk are part of it. */
#ifndef OH_REGION_WALK_H
#define OH_REGION_WALK_H

#include <caml/mlvalues.h>

#include "space.h"

/* Fields that are values. */
static inline mlsize_t oh_scanned_fields(value block) {
  return Tag_val(block) < No_scan_tag ? Wosize_val(block) : 0;
}

struct oh_walk {
  struct oh_chunk *chunk;
  uintptr_t next; /* the header of the next block, unless the chunk ends there */
};

/* From the first block that was taken after the mark. There is one. */
static inline struct oh_walk oh_walk_from(struct oh_space const *space, struct oh_space_mark mark) {
  struct oh_walk walk = {mark.last, mark.used};
  if (mark.last != NULL) return walk;
  walk.chunk = space->first;
  walk.next = space->first->start;
  return walk;
}

/* The next block, in [*block]; false if there is none. */
static inline bool oh_walk_next(struct oh_walk *walk, value *block) {
  while (walk->next == walk->chunk->used) {
    if (walk->chunk->next == NULL) return false;
    walk->chunk = walk->chunk->next;
    walk->next = walk->chunk->start;
  }
  *block = (value)(walk->next + sizeof(header_t));
  walk->next += (Wosize_val(*block) + 1) * sizeof(value);
  return true;
}

/* A place among the fields of all blocks from one on. */
struct oh_cursor {
  struct oh_walk walk; /* from the next block */
  value block;         /* the one before, or 0; */
  mlsize_t next, size; /* its next field, and its number of them */
};

/* If the cursor is in no block, it goes to the next one. False if there is none. */
static inline bool oh_cursor_have_block(struct oh_cursor *at) {
  if (at->block != 0) return true;
  if (!oh_walk_next(&at->walk, &at->block)) return false;
  at->next = 0;
  at->size = oh_scanned_fields(at->block);
  return true;
}

/* Where at most [most] fields of the block end, from the next one on. */
static inline mlsize_t oh_cursor_end(struct oh_cursor const *at, mlsize_t most) {
  return most < at->size - at->next ? at->next + most : at->size;
}

/* After its last field the cursor leaves the block. */
static inline void oh_cursor_leave(struct oh_cursor *at) {
  if (at->next == at->size) at->block = 0;
}

#endif
