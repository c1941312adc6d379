/* SPDX-License-Identifier: MIT */
/* Deletions that leave a dead slot (pool.h) in the sets that all threads share: of roots of other
   domains, and of some roots that a snapshot needs, which are mostly in their owner's own set
   (own_dead.h).

   A domain gathers deletions that come one after the other from the same 64 words of a pool. It
   makes their slots dead by one atomic operation. Until then the slots are live to everybody. That
   is sound whatever happens meanwhile, since a deletion may come at any later time: the set of dead
   slots that it goes to is chosen when the slots become dead.

   Gathering ends, and all that was gathered becomes dead,
   - when a deletion comes from other words than those gathered   (bxr_burial_add)
   - at a minor collection, before young pools are swept          (bxr_scan_minor)
   - at a snapshot of OCaml 4, which need not follow one          (scan_hook in hooks_4.c)
   - before a refill looks for dead slots                         (bxr_create_slow)
   - before a report counts them                                  (report.c)
   - when the pools of a domain that has left are adopted         (orphan.c)
   At teardown it is forgotten (teardown.c).

   The deletions that a domain has gathered belong to its lock. A thread without a lock gathers
   nothing. */
#ifndef BXR_BURIAL_H
#define BXR_BURIAL_H

#include "../pools/domain.h"

/* A bit for each of the 64 words at [block]; of the domain with that number. */
struct bxr_burials {
  _Alignas(BXR_CACHE_LINE) uintptr_t block; /* 0 when there are none */
  uint64_t bits;
};

extern struct bxr_burials bxr_burials[BXR_MAX_DOMAINS];

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
static inline bool bxr_burial_join(int domain, boxroot r) {
  struct bxr_burials *gathered = &bxr_burials[domain];
  if (gathered->block != bxr_burial_block(r)) return false;
  gathered->bits |= bxr_burial_bit(r);
  return true;
}

/* All that was gathered becomes dead now. */
void bxr_burial_finish(struct bxr_domain *domain);

/* All that any domain has gathered is forgotten. Only at teardown. */
void bxr_burial_forget(void);

#endif
