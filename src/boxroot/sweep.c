/* SPDX-License-Identifier: MIT */
/* Slices and rounds. See sweep.h for what holds. */
#include "sweep.h"
#include "runtime.h"
#include "supply.h"

/* In units of a dead slot that is freed, 1 to 2 ns. */
enum {
  SLICE_BUDGET = 1 << 14,
  FIRST_SLICE_BUDGET = 1 << 15,
  LOOK_COST = 96,      /* to read the bits of a pool */
  RELEASE_COST = 512,  /* to give back a pool */
  TRIM_COST = 1 << 13, /* to give back a large page: about 6 us if it is a huge one, else 40 */
  CATCH_UP = 3, /* how many more doublings of the first slice for each round left unfinished */
  MOST_BEHIND = 6,
  AHEAD = 16
};

typedef void (*sweep_function)(struct bxr_domain *domain, struct bxr_pool *pool);

/* If there are many pools, nothing that a look reads is in a cache. The next pools of the chain mostly lie
   behind this one in memory: so what lies AHEAD places behind it is fetched, whatever it is. To
   follow the links to it would mean to wait for each. */
static void prefetch_lines(void *start, size_t size) {
  uintptr_t address = (uintptr_t)start + AHEAD * size;
  for (size_t i = 0; i < size; i += BXR_CACHE_LINE) __builtin_prefetch((void *)(address + i));
}

static void prefetch_ahead(struct bxr_pool *pool) {
  prefetch_lines(pool, sizeof *pool);
  prefetch_lines(pool->dead, 2 * sizeof *pool->dead);
}

/* Returns what it cost. */
static intnat sweep_next(struct bxr_domain *domain, sweep_function sweep) {
  struct bxr_pool *pool = bxr_chain_advance(&domain->chain);
  prefetch_ahead(pool);
  intnat live = bxr_pool_live(pool);
  sweep(domain, pool);
  intnat freed = live - bxr_pool_live(pool);
  domain->chain.unswept--;
  if (live > 0) domain->looked++;
  domain->freed += freed;
  return LOOK_COST + freed;
}

static void sweep_some(struct bxr_domain *domain, intnat budget, sweep_function sweep) {
  while (budget > 0 && domain->chain.unswept > 0) budget -= sweep_next(domain, sweep);
}

/* Each of the next two takes half of what it is given, or a step more, so that neither can hold up the
   other, or sweeping, for ever. They return what is left. */

static intnat release_some(struct bxr_domain *domain, intnat budget) {
  intnat left = budget / 2;
  while (left > 0 && bxr_domain_release_idle(domain)) left -= RELEASE_COST;
  return budget - budget / 2 + left;
}

static intnat trim_some(intnat budget) {
  intnat left = budget / 2;
  while (left > 0 && bxr_supply_trim()) left -= TRIM_COST;
  return budget - budget / 2 + left;
}

void bxr_sweep_slice(struct bxr_domain *domain) {
  intnat budget = SLICE_BUDGET;
  if (bxr_runtime_marking_over()) budget = release_some(domain, budget);
  sweep_some(domain, trim_some(budget), bxr_domain_sweep);
}

/* The marker of the last cycle is done with all pools, and that of the next has not begun. */
static void sweep_unmarked(struct bxr_domain *domain, struct bxr_pool *pool) {
  bxr_pool_sweep(pool);
  bxr_domain_settle(domain, pool);
}

/* Did the round end before all pools were looked at, although most work was of use? */
static bool has_fallen_behind(struct bxr_domain *domain) {
  return domain->chain.unswept > 0 && domain->freed >= domain->looked * LOOK_COST;
}

static void begin_round(struct bxr_domain *domain) {
  if (!has_fallen_behind(domain))
    domain->behind = 0;
  else if (domain->behind < MOST_BEHIND)
    domain->behind++;
  domain->round++;
  domain->freed = domain->looked = 0;
  domain->chain.unswept = domain->chain.length;
}

void bxr_sweep_at_snapshot(struct bxr_domain *domain) {
  begin_round(domain);
  intnat budget = (intnat)FIRST_SLICE_BUDGET << CATCH_UP * domain->behind;
  sweep_some(domain, trim_some(release_some(domain, budget)), sweep_unmarked);
}
