/* SPDX-License-Identifier: MIT */
/* The memory of one region: chunks of address space, filled from below, block after block.

   Its owner serves one thread at a time. A chunk is a run of an arena that is never destroyed: one
   is for automatic regions (watched.h), and one for all others. The last word of a chunk is no
   block's: so the address of a block without fields lies in its chunk as well. */
#ifndef OH_REGION_SPACE_H
#define OH_REGION_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "outheap/pages.h"

struct oh_chunk {
  uintptr_t start, used, end; /* blocks lie in [start, used) */
  struct oh_chunk *next;      /* the one filled after it, or NULL */
  bool has_record;            /* for a message about a store into it: seal.c */
};

struct oh_space {
  struct oh_chunk *first, *last; /* or both NULL */
  uintptr_t lowest, highest;     /* all chunks lie between, and maybe others' */
  enum oh_huge huge;             /* for the next chunk */
  bool is_watched;               /* its memory is watched.h's */
};

/* How far a space is filled. */
struct oh_space_mark {
  struct oh_chunk *last;
  uintptr_t used;
};

/* Words for a block, with its header, in [*block]. OH_NO_MEMORY, OH_NO_ADDRESS_SPACE, OH_BAD_SIZE:
   as the arena says; the space is as it was. */
enum oh_status oh_space_take(struct oh_space *space, size_t words, uintptr_t **block);

struct oh_space_mark oh_space_mark(struct oh_space const *space);

/* Takes back what was taken since the mark. Nobody may have seen it. Cannot fail. */
void oh_space_rewind(struct oh_space *space, struct oh_space_mark mark);

/* Moves all chunks of [other] behind those of the space. */
void oh_space_append(struct oh_space *space, struct oh_space *other);

bool oh_space_contains(struct oh_space const *space, uintptr_t address);

/* Puts graves in place of all chunks. OH_NO_MEMORY: as for `oh_region_free`; with [*began] true if
   a chunk has changed. The chunks that are left stay in the space. */
enum oh_status oh_space_bury(struct oh_space *space, bool *began);

size_t oh_space_used(struct oh_space const *space);
size_t oh_space_reserved(struct oh_space const *space);

#endif
