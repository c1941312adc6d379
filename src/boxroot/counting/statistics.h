/* SPDX-License-Identifier: MIT */
/* The counts that are kept always, and off the fast paths.

   Counters of the whole program: any thread adds to them, atomically.

   Tallies: what each domain has done, to roots and in scans. Written under the domain's lock only,
   so that adding takes no atomic operation; read by any thread. The fast paths count creations and
   deletions on the spot in the pool itself, as a side effect of counting its slots
   (outheap/boxroot_inline.h). These are *noted* in the tally of the pool's owner when the pool is
   settled (bxr_pool_note). Deletions that leave a dead slot are noted twice: by the thread that
   deletes, if it has a domain, and by the domain that sweeps. The difference is what threads
   without the lock deleted. Those in the owner's own set are noted as on the spot when they are
   swept. */
#ifndef BXR_STATISTICS_H
#define BXR_STATISTICS_H

#include "../library.h"
#include "../system/cache.h"

#include <stdatomic.h>

struct bxr_counters {
  _Atomic long long pools_allocated;
  _Atomic long long pools_released;
  _Atomic long long pools_peak;
};

extern struct bxr_counters bxr_counters;

static inline void bxr_count(_Atomic long long *counter, long long n) {
  atomic_fetch_add_explicit(counter, n, memory_order_relaxed);
}

long long bxr_pools_live(void);

/* Counts a pool and keeps the peak up to date. */
void bxr_count_pool_allocated(void);

struct bxr_scan_counters {
  _Atomic long long scans;
  _Atomic long long slots;   /* read */
  _Atomic long long time;    /* nanoseconds */
  _Atomic long long longest; /* nanoseconds */
};

struct bxr_tally {
  _Alignas(BXR_CACHE_LINE) _Atomic long long created;
  _Atomic long long freed;            /* deleted on the spot */
  _Atomic long long swept;            /* deleted before, dead until now */
  _Atomic long long buried_here;      /* deleted by this domain, dead from then on: its own roots */
  _Atomic long long buried_elsewhere; /* and those of others */
  struct bxr_scan_counters minor, major;
};

extern struct bxr_tally bxr_tallies[BXR_MAX_DOMAINS];

/* By the domain whose count it is, under its lock. */
void bxr_tally(_Atomic long long *count, long long n);

/* Notes a scan that read so many slots and took so long. By the domain whose tally it is. */
void bxr_tally_scan(struct bxr_scan_counters *counters, long long slots, long long nanoseconds);

#endif
