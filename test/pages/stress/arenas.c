/* SPDX-License-Identifier: MIT */
/* Threads that share two arenas and their page table: no run is handed out twice, every run has its
   class, and statistics are of one instant. */
#include "outheap/pages.h"
#include "testing.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { THREADS = 4, ROUNDS = 600, KEPT = 8 };

static struct oh_page_table table;
static struct oh_pages *arenas[2];
static oh_class const classes[2] = {OH_HEAP, OH_YOUNG};
static size_t const page = (size_t)1 << 21;
static atomic_int working;

struct run {
  uint64_t *start;
  size_t size;
  int arena;
};

/* Each thread draws numbers of its own. */
static unsigned draw(unsigned *state, unsigned bound) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) % bound;
}

static void mark(struct run run, uint64_t number) {
  for (size_t i = 0; i < run.size; i += page) run.start[i / sizeof number] = number;
}

static void check_mark(struct run run, uint64_t number) {
  for (size_t i = 0; i < run.size; i += page) CHECK_EQUAL(number, run.start[i / sizeof number]);
}

static enum oh_huge draw_wish(unsigned *state) {
  return draw(state, 4) == 0 ? OH_HUGE_MEASURED : OH_HUGE_OFF;
}

static struct run take(unsigned *state) {
  void *start;
  struct run run = {NULL, (1 + draw(state, 40)) * page, (int)draw(state, 2)};
  CHECK_EQUAL(OH_OK, oh_pages_alloc(arenas[run.arena], run.size, draw_wish(state), &start));
  run.start = start;
  for (size_t i = 0; i < run.size; i += page)
    CHECK(oh_page_table_in(&table, (uintptr_t)start + i, classes[run.arena]));
  check_mark(run, 0);
  return run;
}

static void *work(void *number) {
  unsigned state = (unsigned)(uintptr_t)number * 7919;
  struct run kept[KEPT] = {{NULL, 0, 0}};
  for (int i = 0; i < ROUNDS; i++) {
    struct run *run = &kept[draw(&state, KEPT)];
    uint64_t mine = (uint64_t)(uintptr_t)number * KEPT + (uint64_t)(run - kept);
    if (run->start != NULL) {
      check_mark(*run, mine);
      CHECK_EQUAL(OH_OK, oh_pages_free(arenas[run->arena], run->start));
    }
    *run = take(&state);
    mark(*run, mine);
  }
  atomic_fetch_sub(&working, 1);
  return NULL;
}

static void watch(void) {
  while (atomic_load(&working) > 0) {
    struct oh_pages_statistics s;
    for (int i = 0; i < 2; i++) {
      oh_pages_get_statistics(arenas[i], &s);
      CHECK_EQUAL(s.reserved, s.handed_out + s.free);
      CHECK_EQUAL(s.handed_out, s.committed);
      CHECK(s.largest_free <= s.free);
    }
  }
}

static void threads_share_arenas(void) {
  pthread_t threads[THREADS];
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.table = &table;
  for (int i = 0; i < 2; i++) {
    config.class_ = classes[i];
    CHECK_EQUAL(OH_OK, oh_pages_create(&config, &arenas[i]));
  }
  atomic_store(&working, THREADS);
  for (uintptr_t i = 0; i < THREADS; i++)
    CHECK_EQUAL(0, pthread_create(&threads[i], NULL, work, (void *)(i + 1)));
  watch();
  for (int i = 0; i < THREADS; i++) CHECK_EQUAL(0, pthread_join(threads[i], NULL));
  for (int i = 0; i < 2; i++) oh_pages_destroy(arenas[i]);
}

TEST_PROGRAM({"threads_share_arenas", threads_share_arenas})
