/* SPDX-License-Identifier: MIT */
/* Threads that ask a set of ranges while another changes it. Each even page is in the set all the
   time, no page from ODD_FROM on ever is, and the others come and go. */
#include "ocaml5/range_set.h"
#include "testing.h"

#include <pthread.h>
#include <stdatomic.h>

enum { PAGES = 64, ODD_FROM = 2 * PAGES, READERS = 3, ROUNDS = 20000, PAGE = 16 };

static struct oh_rt_range_set set = OH_RT_RANGE_SET(0);
static atomic_bool is_done;

static uintptr_t address(unsigned page) { return (uintptr_t)(page + 1) * PAGE; }

static void *read_all(void *wrong) {
  while (!is_done)
    for (unsigned page = 0; page < PAGES; page++) {
      bool is_kept = oh_rt_range_set_has(&set, address(2 * page) + PAGE / 2);
      bool is_other = oh_rt_range_set_has(&set, address(ODD_FROM + page));
      if (!is_kept || is_other) *(unsigned *)wrong += 1;
    }
  return NULL;
}

static void change(unsigned round) {
  unsigned page = 2 * (round * 7 % PAGES) + 1;
  uintptr_t start = address(page), end = start + PAGE;
  if (oh_rt_range_set_has(&set, start))
    CHECK(oh_rt_range_set_remove(&set, start, end));
  else
    CHECK(oh_rt_range_set_add(&set, start, end));
}

static void readers_see_what_stays(void) {
  pthread_t readers[READERS];
  unsigned wrong[READERS] = {0};
  for (unsigned page = 0; page < PAGES; page++)
    CHECK(oh_rt_range_set_add(&set, address(2 * page), address(2 * page) + PAGE));
  for (int i = 0; i < READERS; i++)
    CHECK_EQUAL(0, pthread_create(&readers[i], NULL, read_all, &wrong[i]));
  for (unsigned round = 0; round < ROUNDS; round++) change(round);
  is_done = true;
  for (int i = 0; i < READERS; i++) CHECK_EQUAL(0, pthread_join(readers[i], NULL));
  for (int i = 0; i < READERS; i++) CHECK_EQUAL(0, wrong[i]);
}

TEST_PROGRAM({"readers_see_what_stays", readers_see_what_stays})
