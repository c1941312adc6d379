/* SPDX-License-Identifier: MIT */
/* Gathering deletions. See burial.h for what holds. */
#include "burial.h"
#include "runtime.h"
#include "statistics.h"

static void bury(uintptr_t block, uint64_t bits) {
  struct bxr_pool *pool = bxr_pool_of((boxroot)block);
  bxr_note_burial(pool, __builtin_popcountll(bits));
  bxr_pool_bury(pool, (int)(block % BXR_POOL_SIZE / (64 * sizeof(value))), bits);
}

void bxr_burial_make(boxroot r) { bury(bxr_burial_block(r), bxr_burial_bit(r)); }

void bxr_burial_finish(struct bxr_domain *domain) {
  struct bxr_burials gathered = domain->burials;
  if (gathered.bits == 0) return;
  domain->burials = (struct bxr_burials){.bits = 0};
  bury(gathered.block, gathered.bits);
}

void bxr_burial_add(struct bxr_domain *domain, boxroot r) {
  if (bxr_burial_join(domain, r)) return;
  bxr_burial_finish(domain);
  domain->burials = (struct bxr_burials){bxr_burial_block(r), bxr_burial_bit(r)};
}
