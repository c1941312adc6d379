/* SPDX-License-Identifier: MIT */
/* The blocks of a region that equal ones are merged with: a set of addresses, by what is there.

   Two blocks are equal if their headers are and all their words. The blocks that a block points to
   were merged before it, so equal words mean equal values. It serves one thread at a time. */
#ifndef OH_REGION_UNIQUE_H
#define OH_REGION_UNIQUE_H

#include <caml/mlvalues.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct oh_unique {
  uint64_t *entries; /* 1 << bits of them, or NULL: an address and a part of the hash, or 0 */
  size_t most;       /* bytes that they may take where they are */
  unsigned bits, bits_before; /* now, and when all blocks were hashed last */
  bool is_crowded;            /* an entry is too far from its place for that to be known from it */
  size_t filled, removed;     /* entries: those that are not 0, and of these those of no block */
};

/* An empty set is all zeros, and this makes it empty again. */
void oh_unique_destroy(struct oh_unique *set);

/* [fields] are those of a block with that header, wherever they stand. */
uint64_t oh_unique_hash(header_t header, value const *fields);

static inline uint64_t oh_unique_hash_of(value block) {
  return oh_unique_hash(Hd_val(block), (value *)block);
}

/* Has the block that header and these fields? */
bool oh_unique_is_equal(value block, header_t header, value const *fields);

/* The block with such a header and such fields, or 0. */
value oh_unique_find(struct oh_unique const *set, uint64_t hash, header_t header,
                     value const *fields);

/* Asks the processor for what that will read first. */
static inline void oh_unique_prefetch(struct oh_unique const *set, uint64_t hash) {
  if (set->entries != NULL) __builtin_prefetch(&set->entries[hash >> (64 - set->bits)]);
}

/* And, once that has come, for the first block that it will look at, and for the header behind that
   block. For the block that points to it may follow it (newest.h). */
void oh_unique_prefetch_block(struct oh_unique const *set, uint64_t hash);

/* No equal one is there. False if there is no memory; the set is as it was. */
bool oh_unique_add(struct oh_unique *set, uint64_t hash, value block);

/* If the block is there. Its content is what it was. */
void oh_unique_remove(struct oh_unique *set, value block);

#endif
