/* SPDX-License-Identifier: MIT */
/* Arenas, one thread: what the property test does not reach, and what is easier to read as
   examples. */
#include "outheap/pages.h"
#include "addresses.h"
#include "testing.h"

#include <stdint.h>
#include <unistd.h>

static struct oh_page_table table;
static size_t const chunk = (size_t)1 << 28, page = (size_t)1 << 21;

static struct oh_pages *create(struct oh_pages_config config) {
  struct oh_pages *pages = NULL;
  CHECK_EQUAL(OH_OK, oh_pages_create(&config, &pages));
  return pages;
}

/* Chunks of 128 pages, whatever the usual size is. */
static struct oh_pages *create_large(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.chunk_size = chunk;
  return create(config);
}

static struct oh_pages *create_classified(oh_class class) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.table = &table;
  config.class_ = class;
  return create(config);
}

static char *alloc(struct oh_pages *pages, size_t size) {
  void *run = NULL;
  CHECK_EQUAL(OH_OK, oh_pages_alloc(pages, size, OH_HUGE_SYSTEM, &run));
  return run;
}

static struct oh_pages_statistics statistics(struct oh_pages *pages) {
  struct oh_pages_statistics s;
  oh_pages_get_statistics(pages, &s);
  return s;
}

static enum oh_status status_of(size_t chunk_size, size_t page_size) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.chunk_size = chunk_size;
  config.page_size = page_size;
  struct oh_pages *pages = NULL;
  enum oh_status status = oh_pages_create(&config, &pages);
  CHECK_EQUAL(status == OH_OK, pages != NULL);
  if (pages != NULL) CHECK_EQUAL(page_size, oh_pages_page_size(pages));
  oh_pages_destroy(pages);
  return status;
}

static void sizes_are_powers_of_two(void) {
  size_t const least = least_page(), large = (OH_LAST_ADDRESS >> 8) + 1;
  CHECK_EQUAL(OH_OK, status_of(2 * least, least));
  CHECK_EQUAL(OH_OK, status_of(large, large >> 8));
  size_t const bad[][2] = {
      {0, least},         {1 << 20, 0},       {1 << 20, 3 * least}, {3 << 20, least},
      {1 << 20, 1 << 20}, {1 << 20, 1 << 21}, {1 << 20, least / 2}, {OH_LAST_ADDRESS + 1, least},
      {SIZE_MAX, least}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    CHECK_EQUAL(OH_BAD_SIZE, status_of(bad[i][0], bad[i][1]));
}

static void options_are_checked(void) {
  struct oh_pages_config good = OH_PAGES_DEFAULTS, config = good;
  struct oh_pages *pages = NULL;
  config.placement = (enum oh_placement)2;
  CHECK_EQUAL(OH_BAD_OPTION, oh_pages_create(&config, &pages));
  config = good;
  config.hint = config.chunk_size + page;
  CHECK_EQUAL(OH_BAD_ADDRESS, oh_pages_create(&config, &pages));
  config.hint = OH_LAST_ADDRESS + 1;
  if (config.hint != 0) CHECK_EQUAL(OH_BAD_ADDRESS, oh_pages_create(&config, &pages));
  config = good;
  config.table = &table;
  for (int class = 0; class < 256; class ++) {
    config.class_ = (oh_class) class;
    enum oh_status status = oh_pages_create(&config, &pages);
    CHECK_EQUAL(oh_class_can_be_given(config.class_) ? OH_OK : OH_BAD_CLASS, status);
    if (status == OH_OK) oh_pages_destroy(pages);
    pages = NULL;
  }
  config.class_ = OH_HEAP;
  config.chunk_size = 2 * OH_GRANULE_SIZE;
  CHECK_EQUAL(OH_BAD_SIZE, oh_pages_create(&config, &pages));
  CHECK(pages == NULL);
}

static void the_best_fit_is_the_lowest(void) {
  struct oh_pages *pages = create_large();
  char *run[7];
  size_t const sizes[] = {3, 1, 2, 1, 2, 1, 118};
  for (int i = 0; i < 7; i++) run[i] = alloc(pages, sizes[i] * page);
  for (int i = 0; i < 6; i++) CHECK_EQUAL(run[i] + sizes[i] * page - run[0], run[i + 1] - run[0]);
  for (int i = 4; i >= 0; i -= 2) CHECK_EQUAL(OH_OK, oh_pages_free(pages, run[i]));
  CHECK(alloc(pages, 2 * page) == run[2]);
  CHECK(alloc(pages, 2 * page) == run[4]);
  CHECK(alloc(pages, page) == run[0]);
  CHECK_EQUAL(chunk, statistics(pages).reserved);
  oh_pages_destroy(pages);
}

static void memory_is_zero_again_after_it_was_free(void) {
  struct oh_pages *pages = create_large();
  char *run = alloc(pages, 2 * page);
  memset(run, 7, 2 * page);
  CHECK_EQUAL(OH_OK, oh_pages_decommit(pages, run + page, page));
  CHECK(is_accessible(run) && !is_accessible(run + page));
  CHECK_EQUAL(OH_OK, oh_pages_commit(pages, run, 2 * page));
  CHECK(run[0] == 7 && run[page - 1] == 7 && run[page] == 0 && run[2 * page - 1] == 0);
  CHECK_EQUAL(OH_OK, oh_pages_free(pages, run));
  CHECK(!is_accessible(run));
  CHECK_EQUAL(0, statistics(pages).committed);
  CHECK_EQUAL(chunk, statistics(pages).reserved);
  CHECK(alloc(pages, page) == run);
  CHECK(run[0] == 0);
  oh_pages_destroy(pages);
}

static void reserved_runs_have_no_memory(void) {
  struct oh_pages *pages = create_large();
  void *run;
  size_t const size = (size_t)1 << (OH_ADDRESS_BITS == 48 ? 40 : 29);
  CHECK_EQUAL(OH_OK, oh_pages_reserve(pages, size, OH_HUGE_SYSTEM, &run));
  CHECK_EQUAL(0, statistics(pages).committed);
  CHECK_EQUAL(size, statistics(pages).handed_out);
  CHECK(!is_accessible(run));
  CHECK_EQUAL(OH_OK, oh_pages_commit(pages, run, page));
  CHECK(is_accessible(run) && !is_accessible((char *)run + page));
  oh_pages_destroy(pages);
}

static void fragmentation_is_what_the_largest_run_lacks(void) {
  struct oh_pages *pages = create_large();
  CHECK(statistics(pages).fragmentation == 0);
  char *first = alloc(pages, page), *second = alloc(pages, chunk - 4 * page);
  alloc(pages, 3 * page);
  CHECK(statistics(pages).fragmentation == 0);
  oh_pages_free(pages, first);
  CHECK(statistics(pages).fragmentation == 0);
  oh_pages_free(pages, second + chunk - 4 * page);
  struct oh_pages_statistics s = statistics(pages);
  CHECK_EQUAL(4 * page, s.free);
  CHECK_EQUAL(3 * page, s.largest_free);
  CHECK(s.fragmentation == 0.25);
  oh_pages_destroy(pages);
}

static void chunks_lie_side_by_side(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.hint = free_place(8, config.chunk_size);
  struct oh_pages *pages = create(config);
  for (size_t i = 0; i < 8; i++)
    CHECK_EQUAL(config.hint + i * config.chunk_size, (uintptr_t)alloc(pages, config.chunk_size));
  CHECK_EQUAL(1, statistics(pages).regions);
  oh_pages_destroy(pages);
}

static void chunks_lie_apart(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  config.placement = OH_SCATTERED;
  struct oh_pages *pages = create(config);
  for (size_t i = 0; i < 8; i++) alloc(pages, config.chunk_size);
  CHECK_EQUAL(8, statistics(pages).regions);
  oh_pages_destroy(pages);
}

static void freed_address_space_keeps_its_class(void) {
  struct oh_pages *heap = create_classified(OH_HEAP), *young = create_classified(OH_YOUNG);
  char *block = alloc(heap, page), *minor = alloc(young, page);
  CHECK(oh_page_table_in(&table, (uintptr_t)block, OH_HEAP));
  CHECK(oh_page_table_in(&table, (uintptr_t)minor, OH_YOUNG));
  CHECK_EQUAL(OH_OK, oh_pages_free(heap, block));
  CHECK_EQUAL(OH_HEAP, oh_page_table_class(&table, (uintptr_t)block));
  CHECK_EQUAL(OH_NOT_HANDED_OUT, oh_pages_free(heap, minor));
  oh_pages_destroy(heap);
  oh_pages_destroy(young);
  for (int i = 0; i < 2; i++) { /* nobody else gets the addresses */
    char *p = i == 0 ? block : minor;
    CHECK(!is_accessible(p));
    CHECK(!is_free(p, page));
  }
}

static void without_a_table_address_space_is_given_back(void) {
  struct oh_pages *pages = create_large();
  char *run = alloc(pages, chunk);
  oh_pages_destroy(pages);
  CHECK(is_free(run, chunk));
  oh_pages_destroy(NULL);
}

/* Everything below 2^47 but a few granules is tainted beforehand, or of another class. */
static void what_the_table_calls_otherwise_is_not_used(void) {
  struct oh_pages *pages = create_classified(OH_HEAP);
  memset(table.entries, OH_TAINTED, OH_PAGE_TABLE_ENTRIES);
  void *run = &table;
  CHECK_EQUAL(OH_BROKEN_PROMISE, oh_pages_alloc(pages, page, OH_HUGE_SYSTEM, &run));
  memset(table.entries, OH_YOUNG, OH_PAGE_TABLE_ENTRIES);
  CHECK_EQUAL(OH_CONFLICT, oh_pages_alloc(pages, page, OH_HUGE_SYSTEM, &run));
  CHECK(run == &table);
  CHECK_EQUAL(0, statistics(pages).reserved);
  memset(table.entries, OH_HEAP, OH_PAGE_TABLE_ENTRIES);
  CHECK_EQUAL(OH_OK, oh_pages_alloc(pages, page, OH_HUGE_SYSTEM, &run));
  oh_pages_destroy(pages);
}

/* Advice shows in the flags of the mapping: hg and nh, where the kernel tells. */
static bool has_flag(void const *p, char const *flag) {
  FILE *maps = fopen("/proc/self/smaps", "r");
  char line[512];
  bool here = false, found = false;
  if (maps == NULL) return false;
  while (fgets(line, sizeof line, maps) != NULL) {
    unsigned long start, end;
    if (sscanf(line, "%lx-%lx ", &start, &end) == 2)
      here = start <= (uintptr_t)p && (uintptr_t)p < end;
    else if (here && strncmp(line, "VmFlags:", 8) == 0)
      found = strstr(line, flag) != NULL;
  }
  fclose(maps);
  return found;
}

static void huge_pages_are_advised_for_each_run(void) {
  if (access("/sys/kernel/mm/transparent_hugepage", F_OK) != 0) return;
  struct oh_pages *pages = create_large();
  enum oh_huge const wishes[] = {OH_HUGE_SYSTEM, OH_HUGE_ON, OH_HUGE_OFF};
  void *runs[3];
  for (int i = 0; i < 3; i++)
    CHECK_EQUAL(OH_OK, oh_pages_alloc(pages, 2 * page, wishes[i], &runs[i]));
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 3; i++) {
      CHECK_EQUAL(wishes[i] == OH_HUGE_ON, has_flag(runs[i], " hg"));
      CHECK_EQUAL(wishes[i] == OH_HUGE_OFF, has_flag(runs[i], " nh"));
      CHECK_EQUAL(OH_OK, oh_pages_decommit(pages, runs[i], 2 * page));
      CHECK_EQUAL(OH_OK, oh_pages_commit(pages, runs[i], 2 * page));
    }
  }
  CHECK_EQUAL(OH_OK, oh_pages_free(pages, runs[1]));
  void *again;
  CHECK_EQUAL(OH_OK, oh_pages_alloc(pages, 2 * page, OH_HUGE_SYSTEM, &again));
  CHECK(again == runs[1]);
  CHECK(!has_flag(again, " hg"));
  oh_pages_destroy(pages);
}

/* Of single pages in a new process, the first is small, to compare with, and the second huge. The
   advice for the pages after them depends on what they cost, and goes one way or the other. */
static void measured_runs_are_advised_as_was_decided(void) {
  if (access("/sys/kernel/mm/transparent_hugepage", F_OK) != 0) return;
  enum { RUNS = 20 };
  struct oh_pages *pages = create_large();
  for (int i = 0; i < RUNS; i++) {
    void *run;
    CHECK_EQUAL(OH_OK, oh_pages_alloc(pages, page, OH_HUGE_MEASURED, &run));
    bool wanted = has_flag(run, " hg"), refused = has_flag(run, " nh");
    CHECK(wanted != refused);
    if (i < 2) CHECK_EQUAL(i == 1, wanted);
    for (size_t at = 0; at < page; at += least_page()) CHECK_EQUAL(0, ((char *)run)[at]);
  }
  oh_pages_destroy(pages);
}

TEST_PROGRAM({"sizes_are_powers_of_two", sizes_are_powers_of_two},
             {"options_are_checked", options_are_checked},
             {"the_best_fit_is_the_lowest", the_best_fit_is_the_lowest},
             {"memory_is_zero_again", memory_is_zero_again_after_it_was_free},
             {"reserved_runs_have_no_memory", reserved_runs_have_no_memory},
             {"fragmentation", fragmentation_is_what_the_largest_run_lacks},
             {"chunks_lie_side_by_side", chunks_lie_side_by_side},
             {"chunks_lie_apart", chunks_lie_apart},
             {"freed_address_space_keeps_its_class", freed_address_space_keeps_its_class},
             {"address_space_is_given_back", without_a_table_address_space_is_given_back},
             {"other_classes_are_not_used", what_the_table_calls_otherwise_is_not_used},
             {"huge_pages_are_advised", huge_pages_are_advised_for_each_run},
             {"measured_runs_are_advised", measured_runs_are_advised_as_was_decided})
