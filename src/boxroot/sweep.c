/* SPDX-License-Identifier: MIT */
/* Slices and rounds. See sweep.h for what holds. */
#include "sweep.h"
#include "runtime.h"

/* In units of a dead slot that is freed, about 2 ns. */
enum {
  SLICE_BUDGET = 1 << 14,
  FIRST_SLICE_BUDGET = 1 << 16,
  LOOK_COST = 96,     /* to read the bits of a pool that is not in the cache */
  RELEASE_COST = 512, /* to give back a pool's memory */
};

typedef void (*sweep_function)(struct bxr_domain *domain, struct bxr_pool *pool);

/* Returns what it cost. */
static intnat sweep_next(struct bxr_domain *domain, sweep_function sweep) {
  struct bxr_pool *pool = bxr_chain_advance(&domain->chain);
  intnat live = pool->front.live;
  sweep(domain, pool);
  domain->chain.unswept--;
  return LOOK_COST + live - pool->front.live;
}

static void sweep_some(struct bxr_domain *domain, intnat budget, sweep_function sweep) {
  while (budget > 0 && domain->chain.unswept > 0) budget -= sweep_next(domain, sweep);
}

/* Half a slice at most, so that neither sweeping nor this can hold up the other for ever. */
static intnat release_some(struct bxr_domain *domain, intnat budget) {
  intnat left = budget / 2;
  while (left > 0 && bxr_domain_release_idle(domain)) left -= RELEASE_COST;
  return budget - budget / 2 + left;
}

void bxr_sweep_slice(struct bxr_domain *domain) {
  intnat budget = SLICE_BUDGET;
  if (bxr_runtime_marking_over()) budget = release_some(domain, budget);
  sweep_some(domain, budget, bxr_domain_sweep);
}

/* The marker of the last cycle is done with all pools, and that of the next has not begun. */
static void sweep_unmarked(struct bxr_domain *domain, struct bxr_pool *pool) {
  bxr_pool_sweep(pool);
  bxr_domain_settle(domain, pool);
}

void bxr_sweep_at_snapshot(struct bxr_domain *domain) {
  domain->round++;
  domain->chain.unswept = domain->chain.length;
  intnat budget = bxr_runtime_snapshot_budget(FIRST_SLICE_BUDGET);
  sweep_some(domain, release_some(domain, budget), sweep_unmarked);
}
