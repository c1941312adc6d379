/* SPDX-License-Identifier: MIT */
/* Threads that take, use, put back and trim at the same time: nobody gets what another one
   holds. */
#include "../../../src/boxroot/pools/pool.h"
#include "../../../src/boxroot/pools/supply.h"
#include "testing.h"

#include <pthread.h>
#include <stdbool.h>

enum { THREADS = 4, HELD = 200, STEPS = 30000 };

struct worker {
  pthread_t thread;
  uint64_t state;
  struct bxr_pool *held[HELD];
  int held_count;
};

static int random_below(struct worker *w, int n) {
  w->state = w->state * 6364136223846793005U + 1442695040888963407U;
  return (int)((w->state >> 33) % (uint64_t)n);
}

static void take(struct worker *w) {
  struct bxr_pool *pool = bxr_supply_take();
  CHECK(pool != NULL);
  bxr_pool_body(pool)->slots[0] = bxr_pool_body(pool)->slots[BXR_POOL_CAPACITY - 1] = (value)w;
  w->held[w->held_count++] = pool;
}

static void put(struct worker *w, int i) {
  struct bxr_pool *pool = w->held[i];
  CHECK(bxr_pool_body(pool)->slots[0] == (value)w &&
        bxr_pool_body(pool)->slots[BXR_POOL_CAPACITY - 1] == (value)w);
  w->held[i] = w->held[--w->held_count];
  bxr_supply_put(pool);
}

static void step(struct worker *w, int number) {
  int share = number / 1000 % 2 == 0 ? 80 : 20;
  if (random_below(w, 50) == 0)
    bxr_supply_trim();
  else if (w->held_count == 0 || (w->held_count < HELD && random_below(w, 100) < share))
    take(w);
  else
    put(w, random_below(w, w->held_count));
}

static void *work(void *data) {
  struct worker *w = data;
  for (int i = 0; i < STEPS; i++) step(w, i);
  while (w->held_count > 0) put(w, 0);
  return NULL;
}

static void threads_share_the_pages(void) {
  static struct worker workers[THREADS];
  for (int i = 0; i < THREADS; i++) {
    workers[i].state = (uint64_t)i;
    CHECK_EQUAL(0, pthread_create(&workers[i].thread, NULL, work, &workers[i]));
  }
  for (int i = 0; i < THREADS; i++) pthread_join(workers[i].thread, NULL);
  while (bxr_supply_trim()) {
  }
  struct bxr_supply_statistics s;
  bxr_supply_get_statistics(&s);
  CHECK_EQUAL(BXR_LARGE_PAGE_SIZE, s.committed);
  bxr_supply_end();
}

TEST_PROGRAM({"threads_share_the_pages", threads_share_the_pages})
