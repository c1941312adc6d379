/* SPDX-License-Identifier: MIT */
/* Slices and rounds. See sweep.h for what holds. */
#include "sweep.h"
#include "runtime.h"
#include "supply.h"

/* In units of a dead slot that is freed, 1 to 2 ns. */
enum {
  SLICE_BUDGET = 1 << 14,
  FIRST_SLICE_BUDGET = 1 << 15,
  ROOM_BUDGET = 1 << 12,
  FRUITLESS = 16,
  FRUITLESS_WITHOUT_HOPE = 2,
  LOOK_COST = 96,      /* to read the bits of a pool */
  RELEASE_COST = 512,  /* to give back a pool */
  FIRST_SHARE = 2048,  /* pools: to give back so many takes half a millisecond */
  SHARE = 256,         /* the same, in other slices */
  TRIM_COST = 1 << 13, /* to give back a large page: about 6 us if it is a huge one, else 40 */
  CATCH_UP = 3, /* how many more doublings of the first slice for each round left unfinished */
  MOST_BEHIND = 2,
  AHEAD = 16
};

/* {{{ One pool: what is done with it, which returns what that cost */

typedef intnat (*treatment)(struct bxr_domain *domain, struct bxr_pool *pool);

typedef void (*sweep_function)(struct bxr_domain *domain, struct bxr_pool *pool);

static intnat sweep(struct bxr_domain *domain, struct bxr_pool *pool, sweep_function f) {
  intnat live = bxr_pool_live(pool);
  f(domain, pool);
  return live - bxr_pool_live(pool);
}

static intnat sweep_or_discard(struct bxr_domain *domain, struct bxr_pool *pool, sweep_function f) {
  if (!bxr_pool_is_dead(pool)) return sweep(domain, pool, f);
  bxr_domain_discard(domain, pool);
  return RELEASE_COST;
}

/* The marker of the last cycle is done with all pools, and that of the next has not begun. */
static void sweep_unmarked(struct bxr_domain *domain, struct bxr_pool *pool) {
  bxr_pool_sweep(pool);
  bxr_domain_settle(domain, pool);
}

static intnat treat_unmarked(struct bxr_domain *domain, struct bxr_pool *pool) {
  return sweep_or_discard(domain, pool, sweep_unmarked);
}

static intnat treat_marked(struct bxr_domain *domain, struct bxr_pool *pool) {
  return sweep_or_discard(domain, pool, bxr_domain_sweep);
}

static intnat treat_while_marking(struct bxr_domain *domain, struct bxr_pool *pool) {
  return sweep(domain, pool, bxr_domain_sweep);
}

/* }}} */
/* {{{ Pools in turn */

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

static struct bxr_pool *next_in_turn(struct bxr_chain *chain) {
  struct bxr_pool *pool = bxr_chain_advance(chain);
  prefetch_ahead(pool);
  return pool;
}

/* Returns what it cost. */
static intnat treat_next(struct bxr_domain *domain, treatment treat) {
  struct bxr_pool *pool = next_in_turn(&domain->chain);
  domain->chain.unswept--;
  if (bxr_pool_live(pool) > 0) domain->looked++;
  intnat cost = treat(domain, pool);
  domain->freed += cost;
  return LOOK_COST + cost;
}

static void treat_some(struct bxr_domain *domain, intnat budget, treatment treat) {
  while (budget > 0 && domain->chain.unswept > 0) budget -= treat_next(domain, treat);
}

/* }}} */
/* {{{ Giving back. Each of the next two takes half of the budget that it is given, or a step more, so that
   neither can hold up the other, or sweeping, for ever; or what it is to do at least. They return
   what is left of the budget. */

static intnat rest(intnat budget, intnat cost) {
  intnat half = budget / 2;
  return budget - half + (cost < half ? half - cost : 0);
}

static intnat release_some(struct bxr_domain *domain, intnat budget, intnat least) {
  intnat count = 0;
  while ((count < least || count * RELEASE_COST < budget / 2) && bxr_domain_release_idle(domain))
    count++;
  return rest(budget, count * RELEASE_COST);
}

static intnat trim_some(intnat budget, intnat least) {
  intnat count = 0;
  while ((count < least || count * TRIM_COST < budget / 2) && bxr_supply_trim()) count++;
  return rest(budget, count * TRIM_COST);
}

/* }}} */
/* {{{ Slices */

/* At a snapshot; below, in a slice when the marker is done. */
static intnat first_share(struct bxr_domain *domain) {
  intnat third = (domain->idle + 2) / 3;
  return third > FIRST_SHARE ? third : FIRST_SHARE;
}

static intnat share(struct bxr_domain *domain) {
  intnat twelfth = domain->idle / 12;
  return twelfth < SHARE ? twelfth : SHARE;
}

void bxr_sweep_slice(struct bxr_domain *domain) {
  bool is_marked = bxr_runtime_marking_over();
  intnat budget = SLICE_BUDGET;
  if (is_marked) budget = release_some(domain, budget, share(domain));
  treat_some(domain, trim_some(budget, 0), is_marked ? treat_marked : treat_while_marking);
}

/* Did the round end before all pools were looked at, although most work was of use? */
static bool has_fallen_behind(struct bxr_domain *domain) {
  return domain->chain.unswept > 0 && domain->freed >= domain->looked * LOOK_COST;
}

static void note_idle(struct bxr_domain *domain) {
  intnat empty = bxr_list_length(&domain->lists[BXR_EMPTY]);
  intnat before = domain->idle - domain->idle / 8; /* a peak is forgotten after some cycles */
  domain->idle = empty > before || empty == 0 ? empty : before;
}

static void begin_round(struct bxr_domain *domain) {
  if (!has_fallen_behind(domain))
    domain->behind = 0;
  else if (domain->behind < MOST_BEHIND)
    domain->behind++;
  domain->round++;
  domain->freed = domain->looked = 0;
  domain->chain.unswept = domain->chain.length;
  note_idle(domain);
}

static intnat first_slice_budget(struct bxr_domain *domain) {
  intnat budget = (intnat)FIRST_SLICE_BUDGET << CATCH_UP * domain->behind;
  intnat half = domain->chain.length / 2 * (LOOK_COST + RELEASE_COST);
  return domain->behind == MOST_BEHIND && half > budget ? half : budget;
}

static intnat trim_half(intnat budget) { return trim_some(budget, bxr_supply_idle_pages() / 2); }

void bxr_sweep_at_snapshot(struct bxr_domain *domain) {
  begin_round(domain);
  intnat left = release_some(domain, first_slice_budget(domain), first_share(domain));
  treat_some(domain, trim_half(left), treat_unmarked);
}

void bxr_sweep_without_pools(void) { trim_half(FIRST_SLICE_BUDGET); }

/* }}} */
/* {{{ For refills */

struct bxr_effort bxr_sweep_effort(struct bxr_domain *domain) {
  return (struct bxr_effort){ROOM_BUDGET, domain->hope > 0 ? FRUITLESS : FRUITLESS_WITHOUT_HOPE};
}

bool bxr_sweep_next(struct bxr_domain *domain, struct bxr_effort *effort) {
  if (effort->budget <= 0 || effort->fruitless <= 0 || domain->chain.first == NULL) return false;
  intnat cost = sweep(domain, next_in_turn(&domain->chain), bxr_domain_sweep_older);
  if (cost == 0) effort->fruitless--;
  if (cost > 0)
    domain->hope = domain->chain.length;
  else if (domain->hope > 0)
    domain->hope--;
  effort->budget -= LOOK_COST + cost;
  return true;
}

/* }}} */
