/* SPDX-License-Identifier: MIT */
/* Each call of the system made to fail, alone and with all that follow it: the operation says so
   and has changed nothing, and is done once there is memory again. */
#include "outheap/pages.h"
#include "addresses.h"
#include "system.h"
#include "testing.h"

#include <errno.h>
#include <stdint.h>

static size_t const page = (size_t)1 << 21;
static struct oh_page_table *table;
static struct oh_pages *pages;
static void *runs[8];
static uintptr_t hint;

struct operation {
  enum { ALLOC, RESERVE, FREE, COMMIT, DECOMMIT } what;
  int run;
  size_t first, size; /* pages */
  enum oh_huge huge;
};

/* New chunks, several at once too; gaps to fill in a run; advice; neighbours on both sides. */
static struct operation const workload[] = {{ALLOC, 0, 0, 100, OH_HUGE_ON},
                                            {ALLOC, 1, 0, 20, OH_HUGE_OFF},
                                            {ALLOC, 2, 0, 300, OH_HUGE_SYSTEM},
                                            {RESERVE, 3, 0, 8, OH_HUGE_ON},
                                            {COMMIT, 3, 1, 2, 0},
                                            {COMMIT, 3, 5, 1, 0},
                                            {COMMIT, 3, 0, 8, 0},
                                            {DECOMMIT, 0, 10, 50, 0},
                                            {FREE, 1, 0, 0, 0},
                                            {COMMIT, 0, 0, 100, 0},
                                            {RESERVE, 4, 0, 1000, OH_HUGE_OFF},
                                            {COMMIT, 4, 999, 1, 0},
                                            {FREE, 0, 0, 0, 0},
                                            {FREE, 3, 0, 0, 0},
                                            {FREE, 2, 0, 0, 0},
                                            {ALLOC, 5, 0, 500, OH_HUGE_ON},
                                            {DECOMMIT, 4, 0, 1000, 0},
                                            {FREE, 4, 0, 0, 0},
                                            {ALLOC, 6, 0, 9, OH_HUGE_MEASURED},
                                            {RESERVE, 7, 0, 9, OH_HUGE_MEASURED},
                                            {COMMIT, 7, 1, 2, 0},
                                            {COMMIT, 7, 0, 9, 0}};
enum { OPERATIONS = sizeof workload / sizeof *workload };

static enum oh_status perform(struct operation const *o) {
  void *at = (char *)runs[o->run] + o->first * page;
  switch (o->what) {
  case ALLOC: return oh_pages_alloc(pages, o->size * page, o->huge, &runs[o->run]);
  case RESERVE: return oh_pages_reserve(pages, o->size * page, o->huge, &runs[o->run]);
  case FREE: return oh_pages_free(pages, runs[o->run]);
  case COMMIT: return oh_pages_commit(pages, at, o->size * page);
  default: return oh_pages_decommit(pages, at, o->size * page);
  }
}

static struct oh_pages_statistics statistics(void) {
  struct oh_pages_statistics s;
  memset(&s, 0, sizeof s);
  oh_pages_get_statistics(pages, &s);
  return s;
}

static bool is_same(struct oh_pages_statistics a, struct oh_pages_statistics b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

/* Does it, twice if it fails at first; the number of failures. */
static int insist(struct operation const *o) {
  struct oh_pages_statistics before = statistics();
  void *run = runs[o->run];
  enum oh_status status = perform(o);
  if (status == OH_OK) return 0;
  CHECK(status == OH_NO_MEMORY || status == OH_NO_ADDRESS_SPACE);
  CHECK(is_same(before, statistics()));
  CHECK(runs[o->run] == run);
  system_.fail_at = -1;
  CHECK_EQUAL(OH_OK, perform(o));
  return 1;
}

static void begin(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  table = oh_page_table_create();
  CHECK(table != NULL);
  config.table = table;
  config.class_ = OH_HEAP;
  config.hint = hint;
  CHECK_EQUAL(OH_OK, oh_pages_create(&config, &pages));
  system_.calls = 0;
}

/* Contents survive: the first word of what a run has in it from before. */
static int work(struct oh_pages_statistics *after) {
  int failures = 0;
  uint64_t *kept = NULL;
  for (int i = 0; i < OPERATIONS; i++) {
    failures += insist(&workload[i]);
    if (i == 2) *(kept = runs[2]) = 42;
    if (i >= 2 && i < 14) CHECK_EQUAL(42, *kept);
    after[i] = statistics();
  }
  return failures;
}

static void end(void) {
  system_.fail_at = -1;
  oh_pages_destroy(pages);
  oh_page_table_destroy(table);
}

static void each_call_fails(bool and_all_after) {
  static struct oh_pages_statistics expected[OPERATIONS], found[OPERATIONS];
  begin();
  CHECK_EQUAL(0, work(expected));
  long calls = system_.calls;
  end();
  CHECK(calls > 30);
  int failures = 0;
  for (long n = 0; n < calls; n++) {
    begin();
    system_.fail_after = and_all_after;
    system_.fail_at = n;
    failures += work(found);
    for (int i = 0; i < OPERATIONS; i++) {
      CHECK_EQUAL(expected[i].handed_out, found[i].handed_out);
      CHECK_EQUAL(expected[i].committed, found[i].committed);
    }
    end();
  }
  CHECK(failures >= OPERATIONS);
}

static void each_call_fails_once(void) { each_call_fails(false); }
static void all_calls_fail_from_each_on(void) { each_call_fails(true); }

/* A run with memory at pages 1, 2 and 5 gets the rest: three gaps, with a call for each and one of
   advice, which does no harm when it fails. */
static void half_a_commit_leaves_nothing(void) {
  enum { PAGES = 8, CALLS = 6 };
  for (int n = 0; n < CALLS; n += 2) {
    void *run;
    begin();
    CHECK_EQUAL(OH_OK, oh_pages_reserve(pages, PAGES * page, OH_HUGE_ON, &run));
    char *start = run;
    CHECK_EQUAL(OH_OK, oh_pages_commit(pages, start + page, 2 * page));
    CHECK_EQUAL(OH_OK, oh_pages_commit(pages, start + 5 * page, page));
    start[page] = 42;
    system_.fail_at = system_.calls + n;
    CHECK_EQUAL(OH_NO_MEMORY, oh_pages_commit(pages, start, PAGES * page));
    for (int i = 0; i < PAGES; i++)
      CHECK_EQUAL(i == 1 || i == 2 || i == 5, is_accessible(start + i * page));
    CHECK_EQUAL(3 * page, statistics().committed);
    CHECK_EQUAL(42, start[page]);
    end();
  }
}

/* A sandbox may refuse the call itself, a kernel the kind of memory or the cost of a note. */
static void advice_that_is_refused_changes_nothing(void) {
  static int const errors[] = {EINVAL, EPERM, ENOSYS, EACCES, ENOMEM, EAGAIN};
  static struct oh_pages_statistics expected[OPERATIONS], found[OPERATIONS];
  begin();
  CHECK_EQUAL(0, work(expected));
  end();
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
    begin();
    system_.no_advice = errors[i];
    CHECK_EQUAL(0, work(found));
    CHECK(memcmp(expected, found, sizeof found) == 0);
    end();
  }
}

/* A chunk that was added in vain is gone, and the next chunk lies beside the last again. */
static void growth_in_vain_leaves_no_gap(void) {
  void *run;
  hint = free_place(10, OH_GRANULE_SIZE);
  begin();
  for (int i = 0; i < 4; i++) {
    CHECK_EQUAL(OH_OK, oh_pages_alloc(pages, OH_GRANULE_SIZE, OH_HUGE_SYSTEM, &run));
    CHECK_EQUAL(1, statistics().regions);
    long calls = system_.calls;
    CHECK_EQUAL(OH_OK, oh_pages_alloc(pages, OH_GRANULE_SIZE, OH_HUGE_SYSTEM, &run));
    long last = system_.calls - calls - 1; /* that gives the memory */
    system_.fail_at = system_.calls + last;
    CHECK_EQUAL(OH_NO_MEMORY, oh_pages_alloc(pages, OH_GRANULE_SIZE, OH_HUGE_SYSTEM, &run));
  }
  end();
}

static void creation_fails(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  system_.fail_at = system_.calls;
  CHECK_EQUAL(OH_NO_MEMORY, oh_pages_create(&config, &pages));
  CHECK(pages == NULL);
  system_.fail_at = system_.calls;
  CHECK(oh_page_table_create() == NULL);
}

TEST_PROGRAM({"each_call_fails_once", each_call_fails_once},
             {"all_calls_fail_from_each_on", all_calls_fail_from_each_on},
             {"half_a_commit_leaves_nothing", half_a_commit_leaves_nothing},
             {"advice_that_is_refused_changes_nothing", advice_that_is_refused_changes_nothing},
             {"growth_in_vain_leaves_no_gap", growth_in_vain_leaves_no_gap},
             {"creation_fails", creation_fails})
