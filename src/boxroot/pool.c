/* SPDX-License-Identifier: MIT */
/* The life of a pool's slots: thread, bury, sweep, visit. See pool.h for what holds. */
#include "pool.h"
#include "platform.h"
#include "runtime.h"
#include "statistics.h"

static void thread_free_list(struct bxr_pool *pool) {
  for (int i = 0; i < BXR_POOL_CAPACITY - 1; i++) pool->slots[i] = bxr_link_to(&pool->slots[i + 1]);
  pool->slots[BXR_POOL_CAPACITY - 1] = bxr_link_to(pool);
  pool->front.free = bxr_link_to(pool->slots);
}

struct bxr_pool *bxr_pool_create(int owner, uint64_t key) {
  struct bxr_pool *pool = bxr_platform_alloc_aligned(BXR_POOL_SIZE, sizeof *pool);
  if (pool == NULL) return NULL;
  bxr_count_pool_allocated();
  pool->front =
      (struct bxr_front){.live = 0, .wake = BXR_NEVER, .key = key, .young_key = BXR_NO_KEY};
  thread_free_list(pool);
  pool->previous = pool->next = pool->chain_previous = NULL;
  atomic_init(&pool->owner, owner);
  pool->kind = BXR_CURRENT;
  pool->emptied = 0;
  for (int i = 0; i < BXR_DEAD_WORDS; i++) {
    atomic_init(&pool->dead[0][i], 0);
    atomic_init(&pool->dead[1][i], 0);
  }
  pool->header = bxr_runtime_new_header(BXR_POOL_CAPACITY + 1);
  pool->chain_next = Val_unit;
  return pool;
}

void bxr_pool_destroy(struct bxr_pool *pool) {
  bxr_count(&bxr_counters.pools_released, 1);
  bxr_platform_free_aligned(pool);
}

/* Which of its sets of dead slots is the recent one? */
static int recent_set(struct bxr_pool *pool) {
  int owner = atomic_load_explicit(&pool->owner, memory_order_relaxed);
  return bxr_key_parity(BXR_LOAD_KEY(&bxr_fronts[owner].key));
}

/* Release: what this thread did with the root comes before the slot is used again. */
void bxr_pool_bury(struct bxr_pool *pool, boxroot r) {
  size_t i = (size_t)((value *)(void *)r - pool->slots);
  _Atomic uint64_t *word = &pool->dead[recent_set(pool)][i / 64];
  atomic_fetch_or_explicit(word, (uint64_t)1 << (i % 64), memory_order_release);
}

static void free_dead_slot(struct bxr_pool *pool, value *slot) {
  BXR_STORE_SLOT(slot, pool->front.free);
  pool->front.free = bxr_link_to(slot);
  pool->front.live--;
}

static int lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }

/* Acquire pairs with the release of bxr_pool_bury. A bit that is set meanwhile stays for later. */
static void sweep_word(struct bxr_pool *pool, int set, int word, bool (*may_free)(value)) {
  _Atomic uint64_t *bits = &pool->dead[set][word];
  uint64_t dead = atomic_load_explicit(bits, memory_order_acquire);
  uint64_t freed = 0;
  while (dead != 0) {
    int bit = lowest_bit(dead);
    dead &= dead - 1;
    value *slot = &pool->slots[word * 64 + bit];
    if (!may_free(*slot)) continue;
    free_dead_slot(pool, slot);
    freed |= (uint64_t)1 << bit;
  }
  if (freed != 0) atomic_fetch_and_explicit(bits, ~freed, memory_order_relaxed);
}

static void sweep_set(struct bxr_pool *pool, int set, bool (*may_free)(value)) {
  for (int i = 0; i < BXR_DEAD_WORDS; i++) sweep_word(pool, set, i, may_free);
}

static bool always(value v) {
  (void)v;
  return true;
}

void bxr_pool_sweep(struct bxr_pool *pool) {
  sweep_set(pool, 0, always);
  sweep_set(pool, 1, always);
}

void bxr_pool_sweep_guarded(struct bxr_pool *pool) {
  int recent = recent_set(pool);
  sweep_set(pool, !recent, always);
  sweep_set(pool, recent, bxr_is_outside_snapshot);
}

/* True of every free slot of [pool], and of a live slot only if it holds an integer that looks like
   a link: nothing to visit either way, and no more than a longer scan if it is counted wrongly. */
static bool looks_free(struct bxr_pool *pool, value v) {
  return ((uintptr_t)v & ~(BXR_POOL_SIZE - 2)) == ((uintptr_t)pool | 1);
}

intnat bxr_pool_visit_young(struct bxr_pool *pool, struct bxr_visitor visitor) {
  intnat left = pool->front.live;
  value *slot = pool->slots;
  for (value *end = slot + BXR_POOL_CAPACITY; left > 0 && slot < end; slot++) {
    value v = *slot;
    if (looks_free(pool, v)) continue;
    left--;
    if (bxr_is_young_block(v)) bxr_visit(visitor, v, slot);
  }
  return slot - pool->slots;
}

/* The visitor reads the header of each value, and few of them are in the cache. What is prefetched for
   an integer or a free slot does no harm. */
static void prefetch_ahead(value *slot, value *end) {
  enum { DISTANCE = 8 };
  if (end - slot > DISTANCE)
    __builtin_prefetch((void *)((uintptr_t)slot[DISTANCE] - sizeof(header_t)));
}

intnat bxr_pool_visit_all(struct bxr_pool *pool, struct bxr_visitor visitor) {
  intnat left = pool->front.live;
  value *slot = pool->slots;
  for (value *end = slot + BXR_POOL_CAPACITY; left > 0 && slot < end; slot++) {
    value v = *slot;
    if (looks_free(pool, v)) continue;
    left--;
    prefetch_ahead(slot, end);
    if (Is_block(v)) bxr_visit(visitor, v, slot);
  }
  return slot - pool->slots;
}
