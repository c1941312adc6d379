/* SPDX-License-Identifier: MIT */
/* Choosing pools. See refill.h for the order. */
#include "refill.h"
#include "sweep.h"

/* A pool that was filled with old values need not be read again at the next minor collection. To
   find that out costs little now, when it is in the cache; and where values are young, one of the
   first slots mostly tells. A guarded pool stays a young one, since there may be an encoded
   exception in it for a moment. Deletions from an old pool that is guarded would leave the dead
   slot as it is. */
static void retire_full(struct bxr_domain *domain) {
  struct bxr_pool *pool = bxr_domain_current(domain);
  bxr_domain_retire_current(domain);
  if (pool == NULL || !bxr_domain_try_open(domain, pool)) return;
  if (!bxr_pool_has_young(pool)) bxr_domain_age(domain, pool);
}

static struct bxr_pool *latest(struct bxr_domain *domain, enum bxr_kind kind) {
  return domain->lists[kind].first;
}

/* NULL if there is none. */
static struct bxr_pool *best_room(struct bxr_domain *domain) {
  struct bxr_pool *young = latest(domain, BXR_YOUNG_ROOM), *old = latest(domain, BXR_OLD_ROOM);
  if (young != NULL) return young;
  if (old != NULL && bxr_domain_try_open(domain, old)) return old;
  return latest(domain, BXR_EMPTY);
}

static struct bxr_pool *room_in_latest(struct bxr_domain *domain, enum bxr_kind kind) {
  struct bxr_pool *pool = latest(domain, kind);
  if (pool == NULL) return NULL;
  bxr_domain_sweep_older(domain, pool);
  return best_room(domain);
}

static struct bxr_pool *room_in_turn(struct bxr_domain *domain) {
  struct bxr_effort effort = bxr_sweep_effort(domain);
  struct bxr_pool *pool = NULL;
  while (pool == NULL && bxr_sweep_next(domain, &effort)) pool = best_room(domain);
  return pool;
}

static struct bxr_pool *swept_room(struct bxr_domain *domain) {
  struct bxr_pool *pool = room_in_latest(domain, BXR_YOUNG);
  if (pool == NULL) pool = room_in_latest(domain, BXR_OLD);
  if (pool == NULL) pool = room_in_turn(domain);
  return pool;
}

static struct bxr_pool *room(struct bxr_domain *domain) {
  struct bxr_pool *pool = best_room(domain);
  if (pool == NULL) pool = latest(domain, BXR_OLD_ROOM);
  if (pool == NULL && bxr_sweep_may_find(domain)) pool = swept_room(domain);
  return pool;
}

bool bxr_refill(struct bxr_domain *domain) {
  retire_full(domain);
  struct bxr_pool *pool = room(domain);
  if (pool == NULL && !bxr_domain_add_pool(domain)) return false;
  bxr_domain_make_current(domain, pool != NULL ? pool : latest(domain, BXR_EMPTY));
  return true;
}
