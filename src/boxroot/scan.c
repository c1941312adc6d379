/* SPDX-License-Identifier: MIT */
/* The three scans. See scan.h for when each one runs. */
#include "scan.h"
#include "orphan.h"
#include "runtime.h"
#include "statistics.h"
#include "sweep.h"

/* Young pools become old here, and not in the hook at the end of the collection: that one runs when
   other domains may already be back at work. */
static intnat scan_young_list(struct bxr_domain *domain, enum bxr_kind kind,
                              struct bxr_visitor visitor) {
  intnat work = 0;
  struct bxr_pool *pool;
  while ((pool = domain->lists[kind].first) != NULL) {
    bxr_domain_sweep(domain, pool);
    work += bxr_pool_visit_young(pool, visitor);
    bxr_domain_age(domain, pool);
  }
  return work;
}

static void scan_young(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_domain_retire_current(domain);
  intnat work = scan_young_list(domain, BXR_YOUNG, visitor) +
                scan_young_list(domain, BXR_YOUNG_ROOM, visitor);
  bxr_count(&bxr_counters.minor_scans, 1);
  bxr_count(&bxr_counters.slots_scanned_minor, work);
}

void bxr_scan_minor(struct bxr_domain *domain, struct bxr_visitor visitor) {
  if (bxr_runtime_domain_is_dying()) {
    bxr_orphan_begin_scan(domain);
    scan_young(domain, visitor);
    bxr_orphan_end_scan();
  } else {
    bxr_orphan_adopt(domain);
    scan_young(domain, visitor);
    bxr_sweep_slice(domain);
  }
}

void bxr_scan_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor) {
  domain->marked = false;
  if (domain->chain.first == NULL) return;
  bxr_domain_retire_current(domain);
  bxr_sweep_at_snapshot(domain);
  intnat work = bxr_runtime_mark(domain, visitor);
  bxr_count(&bxr_counters.major_scans, 1);
  bxr_count(&bxr_counters.slots_scanned_major, work);
}

void bxr_scan_all(struct bxr_domain *domain, struct bxr_visitor visitor) {
  for (struct bxr_pool *pool = domain->chain.first; pool != NULL; pool = bxr_chain_next(pool))
    bxr_pool_visit_all(pool, visitor);
}
