/* SPDX-License-Identifier: MIT */
/* The page table, one thread. Compiled once for each way of synchronising; what differs is what
   becomes of an empty entry that is looked up. */
#define _GNU_SOURCE
#include "outheap/page_table.h"
#include "testing.h"

#include <stdbool.h>
#ifndef _WIN32
#include <sys/mman.h>
#include <unistd.h>
#endif

#ifdef OH_PAGE_TABLE_TAINT
enum { TAINTS = true };
#else
enum { TAINTS = false };
#endif

static struct oh_page_table table;
static uintptr_t const last = OH_LAST_ADDRESS;

static uintptr_t granule(uintptr_t n) { return n << OH_PAGE_TABLE_SHIFT; }

static enum oh_status set(uintptr_t start, size_t size, oh_class class) {
  return oh_page_table_set(&table, start, size, class, NULL);
}

static oh_class class_of(uintptr_t address) { return oh_page_table_class(&table, address); }

static void empty_entries_are_tainted_or_stay(void) {
  CHECK_EQUAL(TAINTS ? OH_TAINTED : OH_EMPTY, class_of(granule(3)));
  CHECK_EQUAL(TAINTS ? OH_TAINTED : OH_EMPTY, oh_page_table_load(&table, 3));
  CHECK_EQUAL(OH_EMPTY, oh_page_table_load(&table, 4));
  CHECK_EQUAL(TAINTS ? OH_BROKEN_PROMISE : OH_OK, set(granule(3), 1, OH_HEAP));
  CHECK_EQUAL(TAINTS ? OH_TAINTED : OH_HEAP, class_of(granule(3) + 5));
}

static void a_refusal_names_the_granule_and_changes_nothing(void) {
  uintptr_t refused = 0;
  CHECK_EQUAL(OH_OK, set(granule(12), OH_GRANULE_SIZE, OH_YOUNG));
  CHECK_EQUAL(OH_CONFLICT,
              oh_page_table_set(&table, granule(10) + 1, 3 * OH_GRANULE_SIZE, OH_HEAP, &refused));
  CHECK_EQUAL(granule(12), refused);
  for (int i = 10; i < 14; i++)
    CHECK_EQUAL(i == 12 ? OH_YOUNG : OH_EMPTY, oh_page_table_load(&table, i));
  CHECK_EQUAL(OH_TAINTED, oh_page_table_taint(&table, 11));
  CHECK_EQUAL(OH_BROKEN_PROMISE,
              oh_page_table_set(&table, granule(10), granule(3), OH_HEAP, &refused));
  CHECK_EQUAL(granule(11), refused);
  CHECK_EQUAL(OH_EMPTY, oh_page_table_load(&table, 10));
}

static void classes_are_given_once(void) {
  oh_class const classes[] = {OH_HEAP,          OH_YOUNG,         OH_STATIC,       OH_OUT_OF_HEAP,
                              OH_USER_CLASS(1), OH_USER_CLASS(3), OH_USER_CLASS(7)};
  int count = sizeof classes / sizeof *classes;
  for (int i = 0; i < count; i++) {
    CHECK_EQUAL(OH_OK, set(granule(i), 1, classes[i]));
    for (int j = 0; j < count; j++)
      CHECK_EQUAL(i == j ? OH_OK : OH_CONFLICT, set(granule(i), 1, classes[j]));
    CHECK_EQUAL(classes[i], class_of(granule(i)));
    CHECK_EQUAL(classes[i], class_of(granule(i) + OH_GRANULE_SIZE - 1));
    CHECK_EQUAL(classes[i], oh_page_table_taint(&table, i));
  }
}

static void a_range_covers_what_it_touches(void) {
  CHECK_EQUAL(OH_OK, set(granule(8) - 1, 2, OH_STATIC));
  CHECK_EQUAL(OH_STATIC, oh_page_table_load(&table, 7));
  CHECK_EQUAL(OH_STATIC, oh_page_table_load(&table, 8));
  CHECK_EQUAL(OH_EMPTY, oh_page_table_load(&table, 6));
  CHECK_EQUAL(OH_EMPTY, oh_page_table_load(&table, 9));
  CHECK_EQUAL(OH_OK, set(last, 1, OH_HEAP));
  CHECK_EQUAL(OH_HEAP, class_of(last));
  CHECK_EQUAL(OH_OK, set(granule(20), granule(3), OH_YOUNG));
  for (int i = 20; i < 23; i++) CHECK_EQUAL(OH_YOUNG, class_of(granule(i)));
  CHECK_EQUAL(OH_EMPTY, oh_page_table_load(&table, 23));
}

static void bad_arguments_are_refused(void) {
  CHECK_EQUAL(OH_BAD_SIZE, set(granule(1), 0, OH_HEAP));
  CHECK_EQUAL(OH_BAD_ADDRESS, set(last, 2, OH_HEAP));
  CHECK_EQUAL(OH_BAD_ADDRESS, set(granule(1), SIZE_MAX, OH_HEAP));
  int given = 0;
  for (int class = 0; class < 256; class ++) {
    enum oh_status status = set(granule(100 + class), 1, class);
    CHECK(status == OH_OK || status == OH_BAD_CLASS);
    given += status == OH_OK;
    CHECK_EQUAL(status == OH_OK ? class : OH_EMPTY, oh_page_table_load(&table, 100 + class));
  }
  CHECK_EQUAL(4 + 7, given);
}

/* There is nothing beyond 32 bits where addresses have no more. */
static void what_is_beyond_is_out_of_heap(void) {
  uintptr_t const addresses[] = {last + 1, last + 1 + granule(5), ~(UINTPTR_MAX >> 1), UINTPTR_MAX};
  set(granule(5), 1, OH_HEAP);
  for (int i = 0; i < 4 && last != UINTPTR_MAX; i++) {
    CHECK_EQUAL(OH_OUT_OF_HEAP, class_of(addresses[i]));
    CHECK(!oh_page_table_in(&table, addresses[i], OH_HEAP | OH_EMPTY | OH_TAINTED));
    CHECK(oh_page_table_in(&table, addresses[i], OH_OUT_OF_HEAP));
    CHECK_EQUAL(OH_BAD_ADDRESS, set(addresses[i], 1, OH_HEAP));
  }
  CHECK_EQUAL(OH_HEAP, class_of(granule(5)));
}

static void a_mask_asks_for_any_of_its_classes(void) {
  set(granule(1), 1, OH_HEAP);
  set(granule(2), 1, OH_STATIC);
  set(granule(3), 1, OH_USER_CLASS(2));
  for (uintptr_t i = 0; i < 5; i++) {
    CHECK_EQUAL(i == 1, oh_page_table_in(&table, granule(i), OH_HEAP));
    CHECK_EQUAL(i == 1 || i == 2, oh_page_table_in_48(&table, granule(i), OH_HEAP | OH_STATIC));
    CHECK_EQUAL(i == 3, oh_page_table_in(&table, granule(i), OH_USER_CLASSES));
    CHECK_EQUAL(TAINTS && (i == 0 || i == 4), oh_page_table_in(&table, granule(i), OH_TAINTED));
  }
}

#ifdef _WIN32
static void check_resident(int pages, struct oh_page_table *t) { (void)pages, (void)t; }
#else
static void check_resident(int pages, struct oh_page_table *t) {
  static unsigned char resident[sizeof *t / 4096 + 1];
  madvise(t, sizeof *t, MADV_NOHUGEPAGE); /* which would appear as many pages at once */
  CHECK_EQUAL(0, mincore(t, sizeof *t, resident));
  int count = 0;
  for (size_t i = 0; i * (size_t)sysconf(_SC_PAGESIZE) < sizeof *t; i++) count += resident[i] & 1;
  CHECK_EQUAL(pages, count);
}
#endif

static void memory_appears_on_demand(void) {
  uintptr_t const number = OH_PAGE_TABLE_ENTRIES / 3;
  struct oh_page_table *t = oh_page_table_create();
  CHECK(t != NULL);
  check_resident(0, t);
  CHECK_EQUAL(OH_OK, oh_page_table_set(t, granule(number), 1, OH_HEAP, NULL));
  check_resident(1, t);
  CHECK_EQUAL(OH_EMPTY, oh_page_table_load(t, number - 1));
  CHECK_EQUAL(OH_HEAP, oh_page_table_load(t, number));
  CHECK_EQUAL(OH_EMPTY, oh_page_table_load(&table, number));
  oh_page_table_destroy(t);
  oh_page_table_destroy(NULL);
}

static void every_status_has_words(void) {
  for (int i = OH_OK; i <= OH_NOT_SUPPORTED; i++) {
    CHECK(strcmp(oh_status_string(i), oh_status_string(-1)) != 0);
    for (int j = OH_OK; j < i; j++) CHECK(strcmp(oh_status_string(i), oh_status_string(j)) != 0);
  }
}

TEST_PROGRAM({"empty_entries_are_tainted_or_stay", empty_entries_are_tainted_or_stay},
             {"a_refusal_names_the_granule", a_refusal_names_the_granule_and_changes_nothing},
             {"classes_are_given_once", classes_are_given_once},
             {"a_range_covers_what_it_touches", a_range_covers_what_it_touches},
             {"bad_arguments_are_refused", bad_arguments_are_refused},
             {"what_is_beyond_is_out_of_heap", what_is_beyond_is_out_of_heap},
             {"a_mask_asks_for_any", a_mask_asks_for_any_of_its_classes},
             {"memory_appears_on_demand", memory_appears_on_demand},
             {"every_status_has_words", every_status_has_words})
