/* SPDX-License-Identifier: MIT */
/* Gathering deletions. See burial.h for what holds. */
#include "burial.h"
#include "news.h"
#include "../counting/statistics.h"

struct bxr_burials bxr_burials[BXR_MAX_DOMAINS];

/* By this thread, if it has a domain. */
static void note(int owner, int count) {
  struct bxr_domain_front *front = bxr_local_front();
  if (front == NULL) return;
  int deleter = (int)(front - bxr_fronts);
  struct bxr_tally *tally = &bxr_tallies[deleter];
  bxr_tally(owner == deleter ? &tally->buried_here : &tally->buried_elsewhere, count);
}

static bool is_of(int domain) {
  struct bxr_domain_front *front = bxr_local_front();
  return front == &bxr_fronts[domain];
}

/* The pool is not touched any more when its slots are dead (pool.h). */
static void bury(uintptr_t block, uint64_t bits) {
  struct bxr_pool *pool = bxr_pool_of((boxroot)block);
  int owner = bxr_pool_owner(pool);
  note(owner, __builtin_popcountll(bits));
  bxr_pool_bury(pool, (int)(block % BXR_POOL_SIZE / (64 * sizeof(value))), bits);
  if (!is_of(owner)) bxr_news_tell(owner);
}

void bxr_burial_make(boxroot r) { bury(bxr_burial_block(r), bxr_burial_bit(r)); }

static struct bxr_burials *gathered_by(struct bxr_domain *domain) {
  return &bxr_burials[bxr_domain_id(domain)];
}

void bxr_burial_finish(struct bxr_domain *domain) {
  struct bxr_burials gathered = *gathered_by(domain);
  if (gathered.bits == 0) return;
  *gathered_by(domain) = (struct bxr_burials){.bits = 0};
  bury(gathered.block, gathered.bits);
}

void bxr_burial_add(struct bxr_domain *domain, boxroot r) {
  BXR_ASSERT(domain == bxr_domain_here_if_locked());
  if (bxr_burial_join(bxr_domain_id(domain), r)) return;
  bxr_burial_finish(domain);
  *gathered_by(domain) = (struct bxr_burials){bxr_burial_block(r), bxr_burial_bit(r)};
}

void bxr_burial_forget(void) {
  for (int i = 0; i < BXR_MAX_DOMAINS; i++) bxr_burials[i] = (struct bxr_burials){.bits = 0};
}
