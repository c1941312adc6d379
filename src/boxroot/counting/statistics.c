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

static long long read(_Atomic long long *count) {
  return atomic_load_explicit(count, memory_order_relaxed);
}

void bxr_tally(_Atomic long long *count, long long n) {
  atomic_store_explicit(count, read(count) + n, memory_order_relaxed);
}

void bxr_tally_scan(struct bxr_scan_counters *counters, long long slots, long long nanoseconds) {
  bxr_tally(&counters->scans, 1);
  bxr_tally(&counters->slots, slots);
  bxr_tally(&counters->time, nanoseconds);
  if (nanoseconds > read(&counters->longest))
    atomic_store_explicit(&counters->longest, nanoseconds, memory_order_relaxed);
}

/* }}} */
