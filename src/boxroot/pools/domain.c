/* SPDX-License-Identifier: MIT */
/* Lists of pools by kind, opening and choosing pools. See domain.h for what holds. */
#include "domain.h"

struct bxr_domain bxr_domains[BXR_MAX_DOMAINS];
struct bxr_domain_front bxr_fronts[BXR_MAX_DOMAINS];

bool bxr_domain_lists_all(struct bxr_domain *domain) {
  intnat listed = 0;
  for (int kind = 0; kind < BXR_KINDS; kind++) listed += bxr_list_length(&domain->lists[kind]);
  return bxr_domain_current(domain) == NULL && listed == domain->chain.length;
}

struct bxr_domain *bxr_domain_here(void) {
  return &bxr_domains[bxr_runtime_domain_number()];
}

void bxr_domain_begin_round(struct bxr_domain *domain) {
  domain->round++;
  bxr_chain_begin_round(&domain->chain);
}

/* {{{ Lists */

/* The number of live slots at which a pool belongs elsewhere. */
static intnat wake_of(enum bxr_kind kind) {
  switch (kind) {
  case BXR_YOUNG:
  case BXR_OLD: return BXR_POOL_ROOM;
  case BXR_YOUNG_ROOM:
  case BXR_OLD_ROOM: return 0;
  default: return BXR_NEVER;
  }
}

static bool is_listed(enum bxr_kind kind) { return kind != BXR_CURRENT && kind != BXR_VISITED; }

static bool owns(struct bxr_domain *domain, struct bxr_pool *pool) {
  return bxr_pool_owner(pool) == bxr_domain_id(domain);
}

static void put(struct bxr_domain *domain, struct bxr_pool *pool, enum bxr_kind kind) {
  BXR_ASSERT(owns(domain, pool) && is_listed(kind));
  pool->kind = kind;
  bxr_pool_wake_at(pool, wake_of(kind));
  if (kind == BXR_EMPTY) pool->emptied = domain->round;
  bxr_list_push(&domain->lists[kind], pool);
}

static void move(struct bxr_domain *domain, struct bxr_pool *pool, enum bxr_kind kind) {
  bxr_list_remove(&domain->lists[pool->kind], pool);
  put(domain, pool, kind);
}

static enum bxr_kind settled_kind(struct bxr_pool *pool) {
  intnat live = bxr_pool_live(pool);
  if (live == 0) return BXR_EMPTY;
  if (bxr_pool_is_young(pool)) return live <= BXR_POOL_ROOM ? BXR_YOUNG_ROOM : BXR_YOUNG;
  return live <= BXR_POOL_ROOM ? BXR_OLD_ROOM : BXR_OLD;
}

void bxr_domain_settle(struct bxr_domain *domain, struct bxr_pool *pool) {
  BXR_ASSERT(owns(domain, pool) && is_listed(pool->kind));
  bxr_pool_note(pool);
  enum bxr_kind kind = settled_kind(pool);
  if (kind != pool->kind) move(domain, pool, kind);
}

/* }}} */
/* {{{ Keys */

void bxr_domain_renew_key(struct bxr_domain *domain) {
  domain->epoch++;
  bxr_pool_set_key(&bxr_domain_front(domain)->key,
                   domain->epoch * BXR_MAX_DOMAINS + (uint64_t)bxr_domain_id(domain));
}

void bxr_domain_open(struct bxr_domain *domain, struct bxr_pool *pool) {
  uint64_t key = bxr_domain_front(domain)->key;
  bxr_pool_set_key(&pool->front.key, key);
  bxr_pool_set_key(&pool->front.young_key, bxr_pool_is_young(pool) ? key : BXR_NO_KEY);
}

bool bxr_domain_try_open(struct bxr_domain *domain, struct bxr_pool *pool) {
  if (pool->front.key == bxr_domain_front(domain)->key) return true;
  if (pool->kind == BXR_VISITED || !bxr_runtime_marking_over()) return false;
  bxr_domain_open(domain, pool);
  return true;
}

static void sweep(struct bxr_domain *domain, struct bxr_pool *pool,
                  void (*sweep_guarded)(struct bxr_pool *)) {
  if (pool->kind == BXR_VISITED) return;
  if (bxr_domain_try_open(domain, pool))
    bxr_pool_sweep(pool);
  else
    sweep_guarded(pool);
  bxr_domain_settle(domain, pool);
}

/* The values in an old pool are mostly of the snapshot. So nothing is lost if all that is deleted
   waits for the marker. Most values in a young pool are not. */
bool bxr_domain_take_deletions(struct bxr_domain *domain, struct bxr_pool *pool) {
  if (pool->kind != BXR_OLD && pool->kind != BXR_OLD_ROOM) return false;
  return bxr_pool_have_own_dead(pool, bxr_domain_front(domain)->key);
}

void bxr_domain_sweep(struct bxr_domain *domain, struct bxr_pool *pool) {
  sweep(domain, pool, bxr_pool_sweep_guarded);
}

void bxr_domain_sweep_older(struct bxr_domain *domain, struct bxr_pool *pool) {
  sweep(domain, pool, bxr_pool_sweep_older);
}

bool bxr_domain_has_young(struct bxr_domain *domain) {
  return bxr_domain_current(domain) != NULL || domain->lists[BXR_YOUNG].first != NULL ||
         domain->lists[BXR_YOUNG_ROOM].first != NULL;
}

/* [pool], in no list, holds no young value any more. */
static void put_old(struct bxr_domain *domain, struct bxr_pool *pool) {
  bxr_pool_note(pool);
  pool->kind = BXR_OLD;
  pool->asked = 0;
  put(domain, pool, settled_kind(pool));
}

enum { TAKES_AT = 8 }; /* to read a pool takes as long as some such moves */

bool bxr_domain_takes_young(struct bxr_domain *domain, struct bxr_pool *pool) {
  if (bxr_pool_is_young(pool)) return true;
  if (pool->asked < TAKES_AT) pool->asked++;
  if (pool->asked < TAKES_AT || !bxr_domain_try_open(domain, pool)) return false;
  bxr_list_remove(&domain->lists[pool->kind], pool);
  pool->kind = BXR_YOUNG;
  bxr_pool_set_key(&pool->front.dead_key, BXR_NO_KEY);
  put(domain, pool, settled_kind(pool));
  bxr_domain_open(domain, pool);
  return true;
}

void bxr_domain_age(struct bxr_domain *domain, struct bxr_pool *pool) {
  bxr_pool_set_key(&pool->front.young_key, BXR_NO_KEY);
  bxr_list_remove(&domain->lists[pool->kind], pool);
  put_old(domain, pool);
}

intnat bxr_domain_visit_young(struct bxr_domain *domain, struct bxr_pool *pool,
                              struct bxr_visitor visitor) {
  bxr_domain_sweep(domain, pool);
  uint64_t key = pool->front.key;
  bxr_list_remove(&domain->lists[pool->kind], pool);
  pool->kind = BXR_VISITED;
  bxr_pool_set_key(&pool->front.key, BXR_NO_KEY);
  bxr_pool_set_key(&pool->front.young_key, BXR_NO_KEY);
  intnat slots = bxr_pool_visit_young(pool, visitor);
  bxr_pool_set_key(&pool->front.key, key);
  put_old(domain, pool);
  return slots;
}

/* }}} */
/* {{{ The current pool */

void bxr_domain_retire_current(struct bxr_domain *domain) {
  struct bxr_pool *pool = bxr_domain_current(domain);
  if (pool == NULL) return;
  bxr_pool_note(pool);
  bxr_domain_front(domain)->current = NULL;
  put(domain, pool, settled_kind(pool));
}

void bxr_domain_make_current(struct bxr_domain *domain, struct bxr_pool *pool) {
  struct bxr_domain_front *front = bxr_domain_front(domain);
  BXR_ASSERT(front->current == NULL && is_listed(pool->kind));
  BXR_ASSERT(bxr_pool_live(pool) < BXR_POOL_CAPACITY);
  bxr_list_remove(&domain->lists[pool->kind], pool);
  pool->kind = BXR_CURRENT;
  bxr_pool_set_key(&pool->front.dead_key, BXR_NO_KEY);
  bxr_pool_wake_at(pool, BXR_NEVER);
  front->current = &pool->front;
  if (bxr_pool_live(pool) == 0 || pool->front.key == front->key) bxr_domain_open(domain, pool);
}

bool bxr_domain_add_pool(struct bxr_domain *domain) {
  struct bxr_pool *pool = bxr_pool_create(bxr_domain_id(domain), bxr_domain_front(domain)->key);
  if (pool == NULL) return false;
  bxr_chain_add(&domain->chain, pool);
  put(domain, pool, BXR_EMPTY);
  return true;
}

/* }}} */
/* {{{ Giving pools away */

static void give_back(struct bxr_domain *domain, struct bxr_pool *pool) {
  BXR_ASSERT(owns(domain, pool) && bxr_pool_live(pool) == bxr_pool_count_dead(pool));
  bxr_list_remove(&domain->lists[pool->kind], pool);
  bxr_chain_remove(&domain->chain, pool);
  bxr_pool_destroy(pool);
}

/* The last of the list is the one that has been in it for longest. */
bool bxr_domain_release_idle(struct bxr_domain *domain) {
  struct bxr_pool *pool = domain->lists[BXR_EMPTY].last;
  if (pool == NULL || pool->emptied == domain->round) return false;
  give_back(domain, pool);
  return true;
}

void bxr_domain_discard(struct bxr_domain *domain, struct bxr_pool *pool) {
  bxr_pool_note_discarded(pool);
  give_back(domain, pool);
}

/* No domain may do on the spot what keys allow. */
static void forget_keys(struct bxr_front *front) {
  bxr_pool_set_key(&front->key, BXR_NO_KEY);
  bxr_pool_set_key(&front->young_key, BXR_NO_KEY);
  bxr_pool_set_key(&front->dead_key, BXR_NO_KEY);
}

static void adopt_pool(struct bxr_domain *domain, struct bxr_pool *pool) {
  forget_keys(&pool->front);
  atomic_store_explicit(&pool->owner, bxr_domain_id(domain), memory_order_relaxed);
  put(domain, pool, pool->kind);
}

void bxr_domain_adopt(struct bxr_domain *domain, struct bxr_domain *from) {
  BXR_ASSERT(domain != from);
  if (bxr_domain_front(domain)->key == 0) bxr_domain_renew_key(domain);
  bxr_domain_retire_current(from);
  struct bxr_pool *pool;
  for (int kind = 0; kind < BXR_KINDS; kind++)
    while ((pool = bxr_list_pop(&from->lists[kind])) != NULL) adopt_pool(domain, pool);
  bxr_chain_join(&domain->chain, &from->chain);
}

void bxr_domain_destroy(struct bxr_domain *domain) {
  bxr_domain_retire_current(domain);
  struct bxr_pool *pool;
  for (int kind = 0; kind < BXR_KINDS; kind++)
    while ((pool = bxr_list_pop(&domain->lists[kind])) != NULL) bxr_pool_destroy(pool);
  domain->chain = (struct bxr_chain){.length = 0};
}

/* }}} */
