/* SPDX-License-Identifier: MIT */
/* Deletions that leave a dead slot (pool.h): of roots of other domains, and of roots that a snapshot
   needs.

   A domain gathers those that come one after the other from the same 64 words of a pool, and makes
   their slots dead by one atomic operation: when another word's turn comes, at its next minor
   collection at the latest, and before it looks for dead slots itself. Until then they are live to
   everybody. That is sound whatever happens meanwhile, since a deletion may come at any later time:
   the set of dead slots that it goes to is chosen when the slots become dead.

   What a domain has gathered belongs to its lock, and goes with its pools when it has ended (orphan.h).
   A thread without a lock gathers nothing. */
#ifndef BXR_BURIAL_H
#define BXR_BURIAL_H

#include "domain.h"

/* One word of a set of dead slots stands for such a part of a pool. */
static inline uintptr_t bxr_burial_block(boxroot r) {
  return (uintptr_t)r & ~(uintptr_t)(64 * sizeof(value) - 1);
}

static inline uint64_t bxr_burial_bit(boxroot r) {
  return (uint64_t)1 << ((uintptr_t)r / sizeof(value) % 64);
}

/* Any thread: the slot of [r] becomes dead now. */
void bxr_burial_make(boxroot r);

/* The rest is for the domain of this thread. */

/* The slot of [r] becomes dead, now or later. */
void bxr_burial_add(struct bxr_domain *domain, boxroot r);

/* The same, if it joins what was gathered; else false, and nothing is done. */
static inline bool bxr_burial_join(struct bxr_domain *domain, boxroot r) {
  if (domain->burials.block != bxr_burial_block(r)) return false;
  domain->burials.bits |= bxr_burial_bit(r);
  return true;
}

/* All that was gathered becomes dead now. */
void bxr_burial_finish(struct bxr_domain *domain);

#endif
