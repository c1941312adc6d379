/* SPDX-License-Identifier: MIT */
/* Slices and rounds. See sweep.h for what holds. */
#include "sweep.h"
#include "news.h"
#include "../counting/statistics.h"
#include "../runtime/runtime.h"
#include "../pools/supply.h"

/* In units of a dead slot that is freed, 1 to 2 ns. */
enum {
  SLICE_BUDGET = 1 << 14,
  FIRST_SLICE_BUDGET = 1 << 15,
  ROOT_BUDGET = 2,        /* for each root created since the last slice */
  ROOTS_BUDGET = 1 << 16, /* for all of them, at most */
  ROOM_BUDGET = 1 << 12,
  FRUITLESS = 16,
  FRUITLESS_WITHOUT_HOPE = 4,
  LOOK_COST = 96,      /* to read the bits of a pool */
  RELEASE_COST = 512,  /* to give back a pool */
  FIRST_SHARE = 2048,  /* pools: to give back so many takes half a millisecond */
  SHARE = 256,         /* the same, in other slices */
  TRIM_COST = 1 << 13, /* to give back a large page: about 6 us if it is a huge one, else 40 */
  CATCH_UP = 3, /* how many more doublings of the first slice for each round left unfinished */
  MOST_BEHIND = 2,
  AHEAD = 16
};

/* The state of sweeping of the domain with that number. */
static struct progress {
  _Alignas(BXR_CACHE_LINE) intnat freed; /* in this round: the cost of what was of use */
  intnat looked;                         /* in this round: pools looked at, not empty */
  intnat guarded;    /* in this round: pools looked at, all dead, of which the marker needs all */
  intnat idle;       /* the most empty pools at the begin of a round, since there was none */
  intnat hope;       /* looks of refills until all pools were looked at since one had dead slots */
  intnat due;        /* the same, or since there was news */
  long long created; /* roots, at the last slice */
  int behind;        /* rounds that were over too early, one after the other */
  bool is_due;       /* a round is to begin */
} progress_of_all[BXR_MAX_DOMAINS];

static struct progress *progress_of(struct bxr_domain *domain) {
  return &progress_of_all[bxr_domain_id(domain)];
}

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
  intnat freed = sweep(domain, pool, bxr_domain_sweep);
  if (freed == 0 && bxr_pool_is_dead(pool)) progress_of(domain)->guarded++;
  return freed;
}

/* }}} */
/* {{{ Pools in turn */

/* If there are many pools, nothing that a look reads is in a cache. The next pools of the chain
   mostly lie behind this one in memory: so what lies AHEAD places behind it is fetched, whatever it
   is. To follow the links to it would mean to wait for each. */
static void prefetch_lines(void *start, size_t size) {
  uintptr_t address = (uintptr_t)start + AHEAD * size;
  for (size_t i = 0; i < size; i += BXR_CACHE_LINE) __builtin_prefetch((void *)(address + i));
}

static void prefetch_ahead(struct bxr_pool *pool) {
  prefetch_lines(pool, sizeof *pool);
  prefetch_lines(pool->dead, 2 * sizeof *pool->dead);
}

/* Returns what it cost. */
static intnat look_at(struct bxr_domain *domain, struct bxr_pool *pool, treatment treat) {
  struct progress *progress = progress_of(domain);
  prefetch_ahead(pool);
  if (bxr_pool_live(pool) > 0) progress->looked++;
  intnat cost = treat(domain, pool);
  progress->freed += cost;
  return LOOK_COST + cost;
}

static void treat_some(struct bxr_domain *domain, intnat budget, treatment treat) {
  struct bxr_pool *pool;
  while (budget > 0 && (pool = bxr_chain_next_unswept(&domain->chain)) != NULL)
    budget -= look_at(domain, pool, treat);
}

/* }}} */
/* {{{ Giving back. Each of the next two takes half of the budget that it is given, or a step more.
   So neither can hold up the other, or sweeping, for ever. But each does at least [least] steps.
   They return what is left of the budget. */

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

static intnat count_empty(struct bxr_domain *domain) {
  return bxr_list_length(&domain->lists[BXR_EMPTY]);
}

static intnat max(intnat a, intnat b) { return a > b ? a : b; }

/* For the roots that were created since the last slice. */
static intnat budget_for_created(struct bxr_domain *domain) {
  struct progress *progress = progress_of(domain);
  long long before = progress->created;
  progress->created =
      atomic_load_explicit(&bxr_tallies[bxr_domain_id(domain)].created, memory_order_relaxed);
  long long budget = (progress->created - before) * ROOT_BUDGET;
  return budget < ROOTS_BUDGET ? (intnat)budget : ROOTS_BUDGET;
}

/* At a snapshot; below, in a slice when the marker is done. */
static intnat first_share(struct bxr_domain *domain) {
  struct progress *progress = progress_of(domain);
  intnat third = (progress->idle + 2) / 3;
  intnat to_catch_up = count_empty(domain) * progress->behind / MOST_BEHIND;
  return max(max(third, FIRST_SHARE), to_catch_up);
}

static intnat share(struct bxr_domain *domain) {
  intnat twelfth = progress_of(domain)->idle / 12;
  return twelfth < SHARE ? twelfth : SHARE;
}

void bxr_sweep_slice(struct bxr_domain *domain) {
  BXR_ASSERT(bxr_domain_lists_all(domain));
  bool is_marked = bxr_runtime_marking_over();
  intnat budget = SLICE_BUDGET + budget_for_created(domain);
  if (is_marked) budget = release_some(domain, budget, share(domain));
  treat_some(domain, trim_some(budget, 0), is_marked ? treat_marked : treat_while_marking);
}

/* Slices while the marker is at work make pools empty, and give none back. */
static bool is_mostly_empty(struct bxr_domain *domain) {
  intnat empty = count_empty(domain);
  return empty > FIRST_SHARE && empty > domain->chain.length / 2;
}

/* Did the round end before all that it could free or give back was, and was most work of use? */
static bool has_fallen_behind(struct bxr_domain *domain) {
  struct progress *progress = progress_of(domain);
  intnat found = progress->freed + progress->guarded * RELEASE_COST;
  bool has_left = domain->chain.unswept > 0 || progress->guarded > 0 || is_mostly_empty(domain);
  return has_left && found >= progress->looked * LOOK_COST;
}

static void note_idle(struct bxr_domain *domain) {
  struct progress *progress = progress_of(domain);
  intnat empty = count_empty(domain);
  intnat before = progress->idle - progress->idle / 8; /* a peak is forgotten after some cycles */
  progress->idle = empty > before || empty == 0 ? empty : before;
}

static void begin_round(struct bxr_domain *domain) {
  struct progress *progress = progress_of(domain);
  if (!has_fallen_behind(domain))
    progress->behind = 0;
  else if (progress->behind < MOST_BEHIND)
    progress->behind++;
  progress->freed = progress->looked = progress->guarded = 0;
  bxr_domain_begin_round(domain);
  note_idle(domain);
}

static intnat first_slice_budget(struct bxr_domain *domain) {
  int behind = progress_of(domain)->behind;
  intnat budget = (intnat)FIRST_SLICE_BUDGET << CATCH_UP * behind;
  intnat pools = domain->chain.length * behind / MOST_BEHIND * (LOOK_COST + RELEASE_COST);
  return max(pools, budget);
}

static intnat trim_half(intnat budget) { return trim_some(budget, bxr_supply_idle_pages() / 2); }

void bxr_sweep_at_snapshot(struct bxr_domain *domain) {
  BXR_ASSERT(bxr_domain_lists_all(domain));
  begin_round(domain);
  intnat budget = first_slice_budget(domain) + budget_for_created(domain);
  intnat left = release_some(domain, budget, first_share(domain));
  treat_some(domain, trim_half(left), treat_unmarked);
}

void bxr_sweep_later(struct bxr_domain *domain) { progress_of(domain)->is_due = true; }

void bxr_sweep_unmarked(struct bxr_domain *domain) {
  bool *is_due = &progress_of(domain)->is_due;
  if (*is_due)
    bxr_sweep_at_snapshot(domain);
  else
    bxr_sweep_slice(domain);
  *is_due = false;
}

void bxr_sweep_without_pools(void) { trim_half(FIRST_SLICE_BUDGET); }

/* }}} */
/* {{{ For refills */

bool bxr_sweep_may_find(struct bxr_domain *domain) {
  intnat *due = &progress_of(domain)->due;
  if (bxr_news_take(domain)) *due = domain->chain.length;
  return *due > 0;
}

struct bxr_effort bxr_sweep_effort(struct bxr_domain *domain) {
  bool hopes = progress_of(domain)->hope > 0;
  return (struct bxr_effort){ROOM_BUDGET, hopes ? FRUITLESS : FRUITLESS_WITHOUT_HOPE};
}

static void note_look(struct bxr_domain *domain, intnat cost) {
  struct progress *progress = progress_of(domain);
  if (cost > 0) {
    progress->hope = progress->due = domain->chain.length;
    return;
  }
  if (progress->hope > 0) progress->hope--;
  if (progress->due > 0) progress->due--;
}

bool bxr_sweep_next(struct bxr_domain *domain, struct bxr_effort *effort) {
  if (effort->budget <= 0 || effort->fruitless <= 0 || domain->chain.first == NULL) return false;
  struct bxr_pool *pool = bxr_chain_advance(&domain->chain);
  prefetch_ahead(pool);
  intnat cost = sweep(domain, pool, bxr_domain_sweep_older);
  note_look(domain, cost);
  if (cost == 0) effort->fruitless--;
  effort->budget -= LOOK_COST + cost;
  return true;
}

/* }}} */
