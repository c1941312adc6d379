/* SPDX-License-Identifier: MIT */
/* Counters, and the two public ways to read them. */
#include "boxroot.h"
#include "statistics.h"

#include <stdio.h>

struct bxr_counters bxr_counters;

static long long read_counter(_Atomic long long *counter) {
  return atomic_load_explicit(counter, memory_order_relaxed);
}

static long long live_pools(void) {
  return read_counter(&bxr_counters.pools_allocated) - read_counter(&bxr_counters.pools_released);
}

void bxr_count_pool_allocated(void) {
  bxr_count(&bxr_counters.pools_allocated, 1);
  long long live = live_pools();
  long long peak = read_counter(&bxr_counters.pools_peak);
  while (live > peak &&
         !atomic_compare_exchange_weak_explicit(&bxr_counters.pools_peak, &peak, live,
                                                memory_order_relaxed, memory_order_relaxed)) {
  }
}

void boxroot_get_statistics(struct boxroot_statistics *s) {
  *s = (struct boxroot_statistics){
      .minor_scans = read_counter(&bxr_counters.minor_scans),
      .major_scans = read_counter(&bxr_counters.major_scans),
      .slots_scanned_minor = read_counter(&bxr_counters.slots_scanned_minor),
      .slots_scanned_major = read_counter(&bxr_counters.slots_scanned_major),
      .pools_allocated = read_counter(&bxr_counters.pools_allocated),
      .pools_released = read_counter(&bxr_counters.pools_released),
      .pools_live = live_pools(),
      .pools_peak = read_counter(&bxr_counters.pools_peak),
      .pool_size = (long long)BXR_POOL_SIZE,
  };
}

static double average(long long total, long long count) {
  return count == 0 ? 0. : (double)total / (double)count;
}

static long long kib(struct boxroot_statistics const *s, long long pools) {
  return pools * s->pool_size / 1024;
}

void boxroot_print_stats(void) {
  struct boxroot_statistics s;
  boxroot_get_statistics(&s);
  printf("boxroot: %lld minor scans, %lld major scans\n", s.minor_scans, s.major_scans);
  printf("boxroot: %.0f slots scanned by hand per minor, %.0f per major\n",
         average(s.slots_scanned_minor, s.minor_scans),
         average(s.slots_scanned_major, s.major_scans));
  printf("boxroot: %lld pools live (%lld KiB), %lld at peak (%lld KiB)\n", s.pools_live,
         kib(&s, s.pools_live), s.pools_peak, kib(&s, s.pools_peak));
  printf("boxroot: %lld pools allocated, %lld released, %lld KiB each\n", s.pools_allocated,
         s.pools_released, kib(&s, 1));
}
