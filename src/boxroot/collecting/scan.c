/* SPDX-License-Identifier: MIT */
/* The scans. See scan.h for when each one runs. */
#include "scan.h"
#include "burial.h"
#include "../system/clock.h"
#include "../counting/events.h"
#include "orphan.h"
#include "../runtime/runtime.h"
#include "../counting/statistics.h"
#include "sweep.h"

/* {{{ Measuring: what a scan reads, how long it takes, and when */

struct scan {
  struct bxr_scan_counters *counters;
  enum bxr_event event;
  uint64_t start;
};

static struct bxr_tally *tally_of(struct bxr_domain *domain) {
  return &bxr_tallies[bxr_domain_id(domain)];
}

static struct scan begin_scan(struct bxr_scan_counters *counters, enum bxr_event event) {
  bxr_event_begin(event);
  return (struct scan){counters, event, bxr_clock_now()};
}

static void end_scan(struct scan scan, intnat slots) {
  bxr_tally_scan(scan.counters, slots, (long long)(bxr_clock_now() - scan.start));
  bxr_event_end(scan.event);
}

/* }}} */

static struct bxr_pool *first_young(struct bxr_domain *domain) {
  bxr_domain_retire_current(domain);
  BXR_ASSERT(bxr_domain_lists_all(domain));
  struct bxr_pool *pool = domain->lists[BXR_YOUNG].first;
  return pool != NULL ? pool : domain->lists[BXR_YOUNG_ROOM].first;
}

/* Until there is none, as finalisers may create more (bxr_domain_visit_young). Young pools become
   old here, and not in the hook at the end of the collection: that one runs when other domains may
   already be back at work. */
static intnat scan_young(struct bxr_domain *domain, struct bxr_visitor visitor) {
  intnat work = 0;
  struct bxr_pool *pool;
  while ((pool = first_young(domain)) != NULL)
    work += bxr_domain_visit_young(domain, pool, visitor);
  return work;
}

static void scan_minor(struct bxr_domain *domain, struct bxr_visitor visitor,
                       void (*adopt)(struct bxr_domain *), void (*sweep)(struct bxr_domain *)) {
  struct scan scan = begin_scan(&tally_of(domain)->minor, BXR_EVENT_MINOR_SCAN);
  adopt(domain);
  bxr_burial_finish(domain);
  intnat work = scan_young(domain, visitor);
  sweep(domain);
  end_scan(scan, work);
}

void bxr_scan_minor(struct bxr_domain *domain, struct bxr_visitor visitor) {
  scan_minor(domain, visitor, bxr_orphan_adopt_young, bxr_sweep_slice);
}

static void adopt_none(struct bxr_domain *domain) { (void)domain; }

void bxr_scan_minor_alone(struct bxr_domain *domain, struct bxr_visitor visitor) {
  scan_minor(domain, visitor, adopt_none, bxr_sweep_slice);
}

void bxr_scan_minor_unmarked(struct bxr_domain *domain, struct bxr_visitor visitor) {
  scan_minor(domain, visitor, bxr_orphan_adopt_all, bxr_sweep_unmarked);
}

static intnat sweep_and_mark(struct bxr_domain *domain, struct bxr_visitor visitor,
                             bxr_marking mark) {
  bxr_sweep_at_snapshot(domain);
  return mark(domain, visitor);
}

static intnat mark_and_sweep(struct bxr_domain *domain, struct bxr_visitor visitor,
                             bxr_marking mark) {
  intnat work = mark(domain, visitor);
  bxr_sweep_at_snapshot(domain);
  return work;
}

static intnat mark_and_sweep_later(struct bxr_domain *domain, struct bxr_visitor visitor,
                                   bxr_marking mark) {
  bxr_sweep_later(domain);
  return mark(domain, visitor);
}

static void scan_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor, bxr_marking mark,
                          intnat (*work)(struct bxr_domain *, struct bxr_visitor, bxr_marking)) {
  if (domain->chain.first == NULL) {
    bxr_sweep_without_pools();
    return;
  }
  struct scan scan = begin_scan(&tally_of(domain)->major, BXR_EVENT_MAJOR_SCAN);
  bxr_domain_retire_current(domain);
  end_scan(scan, work(domain, visitor, mark));
}

void bxr_scan_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor, bxr_marking mark) {
  bxr_orphan_adopt_all(domain);
  scan_snapshot(domain, visitor, mark, sweep_and_mark);
}

void bxr_scan_snapshot_beside_others(struct bxr_domain *domain, struct bxr_visitor visitor,
                                     bxr_marking mark) {
  scan_snapshot(domain, visitor, mark, mark_and_sweep);
}

void bxr_scan_delayed_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor,
                               bxr_marking mark) {
  scan_snapshot(domain, visitor, mark, mark_and_sweep_later);
}

void bxr_scan_all(struct bxr_domain *domain, struct bxr_visitor visitor) {
  bxr_orphan_adopt_all(domain);
  for (struct bxr_pool *pool = domain->chain.first; pool != NULL; pool = bxr_chain_next(pool))
    bxr_pool_visit_all(pool, visitor);
}
