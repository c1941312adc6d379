/* SPDX-License-Identifier: MIT */
/* Counters of the whole program, kept off the fast paths. Any thread may add to them. */
#ifndef BXR_STATISTICS_H
#define BXR_STATISTICS_H

#include <stdatomic.h>

struct bxr_counters {
  _Atomic long long minor_scans;
  _Atomic long long major_scans;
  _Atomic long long slots_scanned_minor;
  _Atomic long long slots_scanned_major;
  _Atomic long long pools_allocated;
  _Atomic long long pools_released;
  _Atomic long long pools_peak;
};

extern struct bxr_counters bxr_counters;

static inline void bxr_count(_Atomic long long *counter, long long n) {
  atomic_fetch_add_explicit(counter, n, memory_order_relaxed);
}

/* Counts a pool and keeps the peak up to date. */
void bxr_count_pool_allocated(void);

#endif
