/* SPDX-License-Identifier: MIT */
/* Each call of the system made to fail, alone and with all that follow it: who asks for a pool is
   told, those that are there stay, and nothing is lost. */
#include "../../../src/boxroot/pools/pool.h"
#include "../../../src/boxroot/pools/supply.h"
#include "system.h"
#include "testing.h"

#include <errno.h>

enum { PAGE_POOLS = BXR_PAGE_POOLS, COUNT = 5 * PAGE_POOLS };

static struct bxr_pool *pools[COUNT];
static long failures;

static void count_failure(void) {
  failures++;
  if (system_.fail_after) system_.fail_at = -1; /* there is memory again */
}

static struct bxr_supply_statistics statistics(void) {
  struct bxr_supply_statistics s;
  bxr_supply_get_statistics(&s);
  return s;
}

static struct bxr_pool *take_in_the_end(void) {
  struct bxr_supply_statistics before = statistics();
  errno = 0;
  struct bxr_pool *pool = bxr_supply_take();
  if (pool != NULL) return pool;
  CHECK_EQUAL(ENOMEM, errno);
  CHECK_EQUAL(before.committed, statistics().committed);
  CHECK_EQUAL(before.reserved, statistics().reserved);
  count_failure();
  pool = bxr_supply_take();
  CHECK(pool != NULL);
  return pool;
}

static void fill(int from, int to) {
  for (int i = from; i < to; i++) {
    pools[i] = take_in_the_end();
    bxr_pool_body(pools[i])->slots[0] = Val_int(i);
  }
}

static void empty(int from, int to) {
  for (int i = from; i < to; i++) {
    CHECK_EQUAL(Val_int(i), bxr_pool_body(pools[i])->slots[0]);
    bxr_supply_put(pools[i]);
  }
}

/* A page that the system does not take back stays, for later. */
static void trim_in_the_end(size_t large_pages) {
  while (bxr_supply_trim()) {
  }
  if (statistics().committed != large_pages * BXR_LARGE_PAGE_SIZE) {
    count_failure();
    while (bxr_supply_trim()) {
    }
  }
  CHECK_EQUAL(large_pages * BXR_LARGE_PAGE_SIZE, statistics().committed);
}

static void workload(void) {
  fill(0, COUNT);
  empty(PAGE_POOLS, 4 * PAGE_POOLS);
  trim_in_the_end(3);
  fill(PAGE_POOLS, 3 * PAGE_POOLS + 7);
  empty(3 * PAGE_POOLS, 3 * PAGE_POOLS + 7);
  empty(0, 3 * PAGE_POOLS);
  empty(4 * PAGE_POOLS, COUNT);
  trim_in_the_end(1);
}

/* {{{ What is mapped */

static long long mapped, lost;

static void account(int change, void *start, size_t size) {
  (void)start;
  mapped += change * (long long)size;
  if (change == 0) lost += (long long)size;
}

/* }}} */

/* The last call of a round is one that does not fail. */
static void calls_fail(bool all_that_follow) {
  system_.listener = account;
  long n = 0;
  bool reached = true;
  for (; reached; n++) {
    mapped = lost = failures = 0;
    system_ = (struct system){
        .fail_at = n, .fail_after = all_that_follow, .take_hints = true, .listener = account};
    workload();
    reached = system_.calls > n;
    CHECK(failures <= 1);
    CHECK(!all_that_follow || !reached || failures == 1);
    system_.fail_at = -1;
    bxr_supply_end();
    CHECK(mapped == 0 || (lost > 0 && mapped <= lost));
    CHECK_EQUAL(0, statistics().reserved);
  }
  CHECK(n > 20);
}

static void each_call_fails_once(void) { calls_fail(false); }

static void all_calls_from_one_on_fail(void) { calls_fail(true); }

TEST_PROGRAM({"each_call_fails_once", each_call_fails_once},
             {"all_calls_from_one_on_fail", all_calls_from_one_on_fail})
