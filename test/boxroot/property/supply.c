/* SPDX-License-Identifier: MIT */
/* Random sequences of takes, puts and trims against a naive model. The model knows of every pool of
   every page that it has seen whether the pool is in use. */
#include "../../../src/boxroot/pools/pool.h"
#include "../../../src/boxroot/pools/supply.h"
#include "testing.h"

#include <stdbool.h>

enum {
  PLACES = BXR_LARGE_PAGE_SIZE / BXR_POOL_SIZE,
  PAGE_POOLS = BXR_PAGE_POOLS,
  FIRST = PLACES - PAGE_POOLS, /* the place of the first body */
  MAX_PAGES = 40,
  MAX_HELD = 12 * PAGE_POOLS,
  STEPS = 200000
};

/* A page stays in the model when it is idle: it may be given back, or not. */
struct page {
  uintptr_t start;
  bool in_use[PAGE_POOLS];
  int used;
};

static struct page pages[MAX_PAGES];
static int page_count;
static struct bxr_pool *held[MAX_HELD];
static int held_count;
static uint64_t state;

static int random_below(int n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (int)((state >> 11) % (uint64_t)n);
}

static struct page *page_at(uintptr_t start) {
  for (int i = 0; i < page_count; i++)
    if (pages[i].start == start) return &pages[i];
  CHECK(page_count < MAX_PAGES);
  pages[page_count] = (struct page){.start = start};
  return &pages[page_count++];
}

static struct page *page_of(struct bxr_pool *pool) {
  return page_at((uintptr_t)bxr_pool_body(pool) & ~(BXR_LARGE_PAGE_SIZE - 1));
}

static int index_of(struct bxr_pool *pool) {
  return (int)((uintptr_t)bxr_pool_body(pool) % BXR_LARGE_PAGE_SIZE / BXR_POOL_SIZE) - FIRST;
}

static int quarter(int used) { return used == 0 ? -1 : used * 4 / PAGE_POOLS; }

/* The quarter of the fullest page that is not full. */
static int best_quarter(void) {
  int best = -1;
  for (int i = 0; i < page_count; i++)
    if (pages[i].used < PAGE_POOLS && quarter(pages[i].used) > best) best = quarter(pages[i].used);
  return best;
}

static void take(void) {
  int best = best_quarter();
  struct bxr_pool *pool = bxr_supply_take();
  CHECK(pool != NULL && (uintptr_t)bxr_pool_body(pool) % BXR_POOL_SIZE == 0);
  struct page *page = page_of(pool);
  int lowest = 0;
  while (page->in_use[lowest]) lowest++;
  CHECK_EQUAL(lowest, index_of(pool));
  CHECK_EQUAL(best, quarter(page->used));
  page->in_use[lowest] = true;
  page->used++;
  bxr_pool_body(pool)->slots[BXR_POOL_CAPACITY - 1] = (value)pool;
  held[held_count++] = pool;
}

static void put(int i) {
  struct bxr_pool *pool = held[i];
  held[i] = held[--held_count];
  CHECK_EQUAL((value)pool, bxr_pool_body(pool)->slots[BXR_POOL_CAPACITY - 1]);
  struct page *page = page_of(pool);
  page->in_use[index_of(pool)] = false;
  page->used--;
  bxr_supply_put(pool);
}

static size_t pages_in_use(void) {
  size_t count = 0;
  for (int i = 0; i < page_count; i++) count += pages[i].used > 0;
  return count;
}

static size_t large_pages(void) {
  struct bxr_supply_statistics s;
  bxr_supply_get_statistics(&s);
  CHECK(s.committed <= s.reserved);
  return s.committed / BXR_LARGE_PAGE_SIZE;
}

static void trim(void) {
  size_t before = large_pages(), in_use = pages_in_use();
  CHECK(before >= in_use);
  bool trimmed = bxr_supply_trim();
  CHECK_EQUAL(before - in_use >= 2, trimmed);
  CHECK_EQUAL(before - (trimmed ? 1 : 0), large_pages());
}

/* Waves, so that pages get full and idle. */
static void step(int number) {
  int share = number / 10000 % 2 == 0 ? 70 : 25;
  if (random_below(200) == 0)
    trim();
  else if (held_count == 0 || (held_count < MAX_HELD && random_below(100) < share))
    take();
  else
    put(random_below(held_count));
}

static void play(uint64_t seed) {
  state = seed;
  page_count = 0;
  for (int i = 0; i < STEPS; i++) step(i);
  while (held_count > 0) put(held_count - 1);
  bxr_supply_end();
}

static void agrees_with_the_model(void) {
  for (uint64_t seed = 1; seed <= 5; seed++) play(seed * 0x9E3779B97F4A7C15U);
}

TEST_PROGRAM({"agrees_with_the_model", agrees_with_the_model})
