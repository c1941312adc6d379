/* SPDX-License-Identifier: MIT */
/* Large pages cut into pools, by example: which pool is handed out, what goes back to the system
   and when, what the system is advised, and how little one pool takes. */
#define _GNU_SOURCE
#include "../../../src/boxroot/pools/pool.h"
#include "../../../src/boxroot/pools/poison.h"
#include "../../../src/boxroot/pools/supply.h"
#include "addresses.h"
#include "system.h"
#include "testing.h"

#include <sys/resource.h>

enum { PLACES = BXR_LARGE_PAGE_SIZE / BXR_POOL_SIZE, PAGE_POOLS = BXR_PAGE_POOLS, MIB = 1 << 20 };

extern inline struct bxr_front *bxr_front_of(boxroot r);

static struct bxr_pool *pools[(BXR_FIRST_MEASURED + 2) * PAGE_POOLS];

static struct bxr_pool *take(void) {
  struct bxr_pool *pool = bxr_supply_take();
  CHECK(pool != NULL);
  CHECK_EQUAL(0, (uintptr_t)bxr_pool_body(pool) % BXR_POOL_SIZE);
  for (int i = 0; i < BXR_POOL_CAPACITY; i++)
    CHECK(bxr_pool_of((boxroot)(void *)&bxr_pool_body(pool)->slots[i]) == pool);
  return pool;
}

static void take_pools(int from, int to) {
  for (int i = from; i < to; i++) pools[i] = take();
}

static void put_pools(int from, int to) {
  for (int i = from; i < to; i++) bxr_supply_put(pools[i]);
}

static struct bxr_supply_statistics statistics(void) {
  struct bxr_supply_statistics s;
  bxr_supply_get_statistics(&s);
  return s;
}

static void check_committed(size_t large_pages) {
  CHECK_EQUAL(large_pages * BXR_LARGE_PAGE_SIZE, statistics().committed);
}

static uintptr_t page_of(void *p) { return (uintptr_t)p & ~(uintptr_t)(BXR_LARGE_PAGE_SIZE - 1); }

/* A page's pools in order, their bodies up to its end: nothing is left over, and nothing
   overlaps. */
static void a_page_is_cut_whole(void) {
  take_pools(0, PAGE_POOLS);
  for (int i = 0; i < PAGE_POOLS; i++) {
    int place = PLACES - PAGE_POOLS + i;
    CHECK_EQUAL(page_of(pools[0]) + place * BXR_POOL_SIZE, (uintptr_t)bxr_pool_body(pools[i]));
    CHECK_EQUAL(page_of(pools[0]) + place * BXR_FRONT_SIZE, (uintptr_t)pools[i]);
    memset(bxr_pool_body(pools[i]), i, sizeof *bxr_pool_body(pools[i]));
    memset((void *)pools[i]->dead, i + 1, 2 * sizeof *pools[i]->dead);
    pools[i]->noted = i + 2;
  }
  for (int i = 0; i < PAGE_POOLS; i++) {
    unsigned char body = *(unsigned char *)bxr_pool_body(pools[i]),
                  dead = *(unsigned char *)pools[i]->dead;
    CHECK_EQUAL(i, body);
    CHECK_EQUAL(i + 1, dead);
    CHECK_EQUAL(i + 2, pools[i]->noted);
  }
  check_committed(1);
  take_pools(PAGE_POOLS, PAGE_POOLS + 1);
  CHECK(page_of(pools[PAGE_POOLS]) != page_of(pools[0]));
  check_committed(2);
}

static void the_lowest_free_pool_of_a_page_is_next(void) {
  take_pools(0, 100);
  bxr_supply_put(pools[70]);
  bxr_supply_put(pools[3]);
  bxr_supply_put(pools[64]);
  CHECK(take() == pools[3] && take() == pools[64] && take() == pools[70]);
  CHECK_EQUAL((uintptr_t)bxr_pool_body(pools[99]) + BXR_POOL_SIZE,
              (uintptr_t)bxr_pool_body(take()));
}

/* So that the others can become empty. */
static void the_fullest_page_is_next(void) {
  take_pools(0, 3 * PAGE_POOLS);
  put_pools(PAGE_POOLS, PAGE_POOLS + 10);
  put_pools(0, 100);
  put_pools(2 * PAGE_POOLS, 2 * PAGE_POOLS + 50);
  for (int i = 0; i < 10; i++) CHECK_EQUAL(page_of(pools[PAGE_POOLS]), page_of(take()));
  for (int i = 0; i < 50; i++) CHECK_EQUAL(page_of(pools[2 * PAGE_POOLS]), page_of(take()));
  for (int i = 0; i < 100; i++) CHECK_EQUAL(page_of(pools[0]), page_of(take()));
  check_committed(3);
}

static void idle_pages_go_back_but_for_one(void) {
  take_pools(0, 3 * PAGE_POOLS);
  size_t reserved = statistics().reserved;
  put_pools(0, 1);
  CHECK(!bxr_supply_trim());
  put_pools(1, 3 * PAGE_POOLS);
  check_committed(3);
  CHECK(bxr_supply_trim());
  check_committed(2);
  CHECK(bxr_supply_trim());
  CHECK(!bxr_supply_trim());
  check_committed(1);
  CHECK_EQUAL(reserved, statistics().reserved);
  CHECK(!is_accessible(pools[0]) && !is_accessible(pools[PAGE_POOLS]));
  take_pools(0, 3 * PAGE_POOLS);
  check_committed(3);
  CHECK_EQUAL(reserved, statistics().reserved);
}

static void crossing_a_border_asks_the_system_for_nothing(void) {
  take_pools(0, PAGE_POOLS + 1);
  long calls = system_.calls;
  for (int i = 0; i < 1000; i++) {
    put_pools(PAGE_POOLS, PAGE_POOLS + 1);
    CHECK(!bxr_supply_trim());
    take_pools(PAGE_POOLS, PAGE_POOLS + 1);
  }
  CHECK_EQUAL(calls, system_.calls);
}

static void nothing_is_left_at_the_end(void) {
  CHECK_EQUAL(0, statistics().reserved);
  bxr_supply_end();
  for (int round = 0; round < 3; round++) {
    take_pools(0, 3 * PAGE_POOLS);
    CHECK(statistics().reserved >= statistics().committed);
    put_pools(0, 3 * PAGE_POOLS);
    bxr_supply_end();
    CHECK_EQUAL(0, statistics().reserved);
    check_committed(0);
  }
}

/* What /proc says of the mapping that [p] lies in: does it have the flag? -1 if it does not say. */
static int has_flag(void *p, char const *flag) {
  FILE *maps = fopen("/proc/self/smaps", "r");
  char line[512];
  int found = -1;
  unsigned long start, end;
  for (bool here = false; maps != NULL && found < 0 && fgets(line, sizeof line, maps) != NULL;) {
    if (sscanf(line, "%lx-%lx ", &start, &end) == 2)
      here = start <= (uintptr_t)p && (uintptr_t)p < end;
    if (here && strncmp(line, "VmFlags:", 8) == 0) found = strstr(line, flag) != NULL;
  }
  if (maps != NULL) fclose(maps);
  return found;
}

static bool system_has_huge_pages(void) {
  return access("/sys/kernel/mm/transparent_hugepage/enabled", F_OK) == 0;
}

/* A small program pays for no page that it does not touch, whatever the system's setting. */
static void huge_pages_are_refused_at_first_and_measured_later(void) {
  enum { PAGES = BXR_FIRST_MEASURED + 2 };
  take_pools(0, PAGES * PAGE_POOLS);
  if (!system_has_huge_pages()) return;
  for (int page = 0; page < PAGES; page++) {
    int wanted = has_flag(pools[page * PAGE_POOLS], " hg");
    CHECK(has_flag(pools[page * PAGE_POOLS], " nh") == !wanted);
    if (page <= BXR_FIRST_MEASURED) CHECK_EQUAL(0, wanted); /* the last, to compare with */
    if (page == BXR_FIRST_MEASURED + 1) CHECK_EQUAL(1, wanted);
  }
}

/* With a small page of fronts, and one of bits. */
static void one_pool_is_all_that_gets_resident(void) {
  struct bxr_pool *pool = take();
  memset(bxr_pool_body(pool), 1, sizeof *bxr_pool_body(pool));
  memset((void *)pool->dead, 1, 2 * sizeof *pool->dead);
  size_t size = (size_t)sysconf(_SC_PAGESIZE), resident = 0;
  static unsigned char in_core[BXR_LARGE_PAGE_SIZE / 4096];
  CHECK_EQUAL(0, mincore((void *)page_of(pool), BXR_LARGE_PAGE_SIZE, in_core));
  for (size_t i = 0; i < BXR_LARGE_PAGE_SIZE / size; i++) resident += in_core[i] & 1;
  CHECK(resident * size <= 2 * size + (size > BXR_POOL_SIZE ? size : BXR_POOL_SIZE));
}

/* Pages of memory that the process has reserved, in bytes. */
static rlim_t address_space(void) {
  FILE *statm = fopen("/proc/self/statm", "r");
  unsigned long pages = 0;
  CHECK(statm != NULL && fscanf(statm, "%lu", &pages) == 1);
  fclose(statm);
  return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void limit_address_space(rlim_t bytes) {
  struct rlimit limit;
  CHECK_EQUAL(0, getrlimit(RLIMIT_AS, &limit));
  limit.rlim_cur = bytes;
  CHECK_EQUAL(0, setrlimit(RLIMIT_AS, &limit));
}

/* As with `ulimit -v`: a few MiB are enough for the first pool, and what is there stays. */
static void little_address_space(void) {
  limit_address_space(address_space() + 12 * MIB);
  int count = 0;
  while ((pools[count] = bxr_supply_take()) != NULL) {
    *bxr_pool_body(pools[count])->slots = Val_int(count);
    count++;
    CHECK(count < (int)(sizeof pools / sizeof *pools));
  }
  CHECK_EQUAL(ENOMEM, errno);
  CHECK(count >= 2 * PAGE_POOLS);
  for (int i = 0; i < count; i++) CHECK_EQUAL(Val_int(i), *bxr_pool_body(pools[i])->slots);
  limit_address_space(RLIM_INFINITY);
  take_pools(count, count + 1);
}

#ifdef BXR_ADDRESS_SANITIZER
static bool is_poisoned(void *p) { return __asan_address_is_poisoned(p); }
#else
static bool is_poisoned(void *p) { return (void)p, true; }
#endif

static void free_pools_are_poisoned(void) {
  take_pools(0, 2);
  struct bxr_body *body = bxr_pool_body(pools[0]);
  void *dead = pools[0]->dead;
  CHECK(is_poisoned(bxr_pool_body(pools[1]) + 1) && is_poisoned(pools[1] + 1));
  put_pools(0, 1);
  CHECK(is_poisoned(pools[0]) && is_poisoned(dead) && is_poisoned(&body->chain_next));
  take_pools(0, 1);
  memset(body, 0, sizeof *body);
}

TEST_PROGRAM({"a_page_is_cut_whole", a_page_is_cut_whole},
             {"the_lowest_free_pool_of_a_page_is_next", the_lowest_free_pool_of_a_page_is_next},
             {"the_fullest_page_is_next", the_fullest_page_is_next},
             {"idle_pages_go_back_but_for_one", idle_pages_go_back_but_for_one},
             {"crossing_a_border_asks_the_system_for_nothing",
              crossing_a_border_asks_the_system_for_nothing},
             {"nothing_is_left_at_the_end", nothing_is_left_at_the_end},
             {"huge_pages_are_refused_at_first_and_measured_later",
              huge_pages_are_refused_at_first_and_measured_later},
             {"one_pool_is_all_that_gets_resident", one_pool_is_all_that_gets_resident},
             {"little_address_space", little_address_space},
             {"free_pools_are_poisoned", free_pools_are_poisoned})
