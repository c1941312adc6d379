/* SPDX-License-Identifier: MIT */
/* Counting. See statistics.h for who may. */
#include "statistics.h"

struct bxr_counters bxr_counters;
struct bxr_tally bxr_tallies[BXR_MAX_DOMAINS];

/* {{{ Counters */

static void raise_to(_Atomic long long *most, long long n) {
  long long before = atomic_load_explicit(most, memory_order_relaxed);
  while (n > before && !atomic_compare_exchange_weak_explicit(
                           most, &before, n, memory_order_relaxed, memory_order_relaxed)) {
  }
}

long long bxr_pools_live(void) {
  return atomic_load_explicit(&bxr_counters.pools_allocated, memory_order_relaxed) -
         atomic_load_explicit(&bxr_counters.pools_released, memory_order_relaxed);
}

void bxr_count_pool_allocated(void) {
  bxr_count(&bxr_counters.pools_allocated, 1);
  raise_to(&bxr_counters.pools_peak, bxr_pools_live());
}

/* }}} */
/* {{{ Tallies */

static struct bxr_tally *tally_of_owner(struct bxr_pool *pool) {
  return &bxr_tallies[atomic_load_explicit(&pool->owner, memory_order_relaxed)];
}

static void add(_Atomic long long *count, long long n) {
  atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + n,
                        memory_order_relaxed);
}

void bxr_note_scan(struct bxr_scan_counters *counters, long long slots, long long nanoseconds) {
  add(&counters->scans, 1);
  add(&counters->slots, slots);
  add(&counters->time, nanoseconds);
  if (nanoseconds > atomic_load_explicit(&counters->longest, memory_order_relaxed))
    atomic_store_explicit(&counters->longest, nanoseconds, memory_order_relaxed);
}

void bxr_note_pool(struct bxr_pool *pool) {
  intnat live = bxr_pool_live(pool);
  intnat created = pool->front.created;
  if (created == 0 && live == pool->noted) return;
  struct bxr_tally *tally = tally_of_owner(pool);
  add(&tally->created, created);
  add(&tally->freed, pool->noted + created - live);
  pool->noted = live;
  pool->front.base += created;
  pool->front.created = 0;
}

void bxr_note_swept(struct bxr_pool *pool, int count) {
  pool->noted -= count;
  add(&tally_of_owner(pool)->swept, count);
}

void bxr_note_burial(struct bxr_pool *pool, int count) {
  struct bxr_domain_front *front = bxr_local_front();
  if (front == NULL) return;
  struct bxr_tally *tally = &bxr_tallies[front - bxr_fronts];
  add(tally == tally_of_owner(pool) ? &tally->buried_here : &tally->buried_elsewhere, count);
}

/* }}} */
