/* SPDX-License-Identifier: MIT */
/* The slots of a guarded pool that its owner made dead (pool.h).

   The owner sets their bits by plain stores, which wait for nothing. A deletion by another thread
   needs an atomic operation on the sets that all threads share. So the owner has a set of its own.
   The set is in memory of its own, since few pools need one at a time: from the first such deletion
   until the pool is swept.

   All bits of a set were set under one key. Where the domain's key is another one, all of these
   deletions came before the snapshot: the owner reads its own key, so that unlike other threads it
   is never in doubt which snapshot a deletion precedes. The first deletion under another key does
   not wait for a sweep, which takes twenty times as long: it gets a new set, behind which the
   *older* one waits. A set that waited behind the older one was older still, and becomes one with
   it.

   All of it belongs to the pool's owner, under its lock, as the pool does. */
#ifndef BXR_OWN_DEAD_H
#define BXR_OWN_DEAD_H

#include "../library.h"

struct bxr_own_dead {
  uint64_t bits[BXR_BITS_WORDS]; /* first: what the fast path sees of it (bxr_mark_dead) */
  uint64_t key;                  /* of the domain, when the bits were set */
  struct bxr_own_dead *older;    /* of deletions under older keys, with none behind it, or NULL */
};

/* Without a bit, and nothing behind it. The caller owns it, for bxr_own_dead_destroy. NULL without
   memory. */
struct bxr_own_dead *bxr_own_dead_create(uint64_t key);

/* Not what is behind it. [own] may be NULL. */
void bxr_own_dead_destroy(struct bxr_own_dead *own);

/* A set for deletions under [key], which comes to own [own], and has it behind. [own] may be NULL;
   its key is another. NULL without memory, with [own] as it was. */
struct bxr_own_dead *bxr_own_dead_renew(struct bxr_own_dead *own, uint64_t key);

/* The bits in the order of slots: bit i of the j-th word is of the (64 j + i)-th word of the
   pool. */
void bxr_own_dead_read(struct bxr_own_dead *own, uint64_t bits[BXR_BITS_WORDS]);

/* How many bits are set, with those behind it; none if [own] is NULL. */
intnat bxr_own_dead_count(struct bxr_own_dead *own);

#endif
