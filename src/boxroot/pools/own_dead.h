/* SPDX-License-Identifier: MIT */
/* The slots of a guarded pool that its owner made dead (pool.h).

   The owner sets their bits by plain stores, which wait for nothing, while a deletion by another
   thread needs an atomic operation on the sets that all threads share. So it has a set of its own,
   in memory of its own, since few pools need one at a time: from the first such deletion until the
   pool is swept.

   One set is enough, and not two that take turns. All bits were set under one key. Where the
   domain's key is another one, all of these deletions came before the snapshot: the owner reads its
   own key, so that unlike other threads it is never in doubt which snapshot a deletion precedes.

   All of it belongs to the pool's owner, under its lock, as the pool does. */
#ifndef BXR_OWN_DEAD_H
#define BXR_OWN_DEAD_H

#include "../library.h"

struct bxr_own_dead {
  uint64_t bits[BXR_BITS_WORDS]; /* first: what the fast path sees of it (bxr_mark_dead) */
  uint64_t key;                  /* of the domain, when the bits were set */
};

/* Without a bit. The caller owns it, for bxr_own_dead_destroy. NULL without memory. */
struct bxr_own_dead *bxr_own_dead_create(uint64_t key);

/* [own] may be NULL. */
void bxr_own_dead_destroy(struct bxr_own_dead *own);

/* The bits in the order of slots: bit i of the j-th word is of the (64 j + i)-th word of the
   pool. */
void bxr_own_dead_read(struct bxr_own_dead *own, uint64_t bits[BXR_BITS_WORDS]);

/* How many bits are set; none if [own] is NULL. */
static inline intnat bxr_own_dead_count(struct bxr_own_dead *own) {
  intnat count = 0;
  if (own == NULL) return 0;
  for (size_t i = 0; i < BXR_BITS_WORDS; i++) count += __builtin_popcountll(own->bits[i]);
  return count;
}

#endif
