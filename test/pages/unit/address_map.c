/* SPDX-License-Identifier: MIT */
/* The address map: what it refuses, the program's own segments, and want of memory. */
#define _GNU_SOURCE
#include "outheap/address_map.h"
#include "system.h"
#include "testing.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

static struct oh_address_map *map;
static struct oh_page_table table;

static void begin(void) { CHECK_EQUAL(OH_OK, oh_address_map_create(&map)); }

static void check_range(uintptr_t address, uintptr_t start, size_t size, int kind) {
  struct oh_address_range range = oh_address_map_find(map, address);
  CHECK_EQUAL(start, range.start);
  CHECK_EQUAL(size, range.size);
  CHECK_EQUAL(kind, range.kind);
}

static int kind_at(void const *p) { return oh_address_map_find(map, (uintptr_t)p).kind; }

static void ranges_of_a_kind_become_one(void) {
  begin();
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, 100, 10, OH_KIND_DATA));
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, 120, 10, OH_KIND_DATA));
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, 130, 10, OH_KIND_CODE));
  check_range(109, 100, 10, OH_KIND_DATA);
  check_range(110, 0, 0, OH_KIND_NONE);
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, 105, 20, OH_KIND_DATA));
  check_range(115, 100, 30, OH_KIND_DATA);
  check_range(130, 130, 10, OH_KIND_CODE);
  CHECK_EQUAL(OH_OK, oh_address_map_remove(map, 110, 25));
  check_range(100, 100, 10, OH_KIND_DATA);
  check_range(134, 0, 0, OH_KIND_NONE);
  check_range(135, 135, 5, OH_KIND_CODE);
  CHECK_EQUAL(135, oh_address_map_next(map, 110).start);
  CHECK_EQUAL(0, oh_address_map_next(map, 140).size);
  oh_address_map_destroy(map);
  oh_address_map_destroy(NULL);
}

static void bad_arguments_change_nothing(void) {
  begin();
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, 100, 10, OH_KIND_DATA));
  CHECK_EQUAL(OH_BAD_SIZE, oh_address_map_add(map, 200, 0, OH_KIND_DATA));
  CHECK_EQUAL(OH_BAD_ADDRESS, oh_address_map_add(map, 200, UINTPTR_MAX - 100, OH_KIND_DATA));
  CHECK_EQUAL(OH_BAD_OPTION, oh_address_map_add(map, 200, 1, OH_KIND_NONE));
  CHECK_EQUAL(OH_BAD_OPTION, oh_address_map_add(map, 200, 1, -3));
  CHECK_EQUAL(OH_CONFLICT, oh_address_map_add(map, 50, 51, OH_KIND_CODE));
  CHECK_EQUAL(OH_BAD_SIZE, oh_address_map_remove(map, 100, 0));
  CHECK_EQUAL(OH_BAD_ADDRESS, oh_address_map_remove(map, 100, UINTPTR_MAX));
  check_range(100, 100, 10, OH_KIND_DATA);
  CHECK_EQUAL(100, oh_address_map_next(map, 0).start);
  CHECK_EQUAL(0, oh_address_map_next(map, 110).size);
  oh_address_map_destroy(map);
}

static int variable = 1;
static int zeros[100];
static char const constant[] = "a constant";

static void the_programs_segments_are_known(void) {
  begin();
  int on_the_stack = 0;
  void *allocated = malloc(10);
  CHECK_EQUAL(OH_OK, oh_address_map_add_images(map, &table));
  CHECK_EQUAL(OH_KIND_CODE, kind_at((void *)(uintptr_t)begin));
  CHECK_EQUAL(OH_KIND_CODE, kind_at(dlsym(RTLD_DEFAULT, "puts")));
  CHECK_EQUAL(OH_KIND_DATA, kind_at(&variable));
  CHECK_EQUAL(OH_KIND_DATA, kind_at(&zeros[99]));
  CHECK_EQUAL(OH_KIND_CONSTANT, kind_at(constant));
  CHECK_EQUAL(OH_KIND_NONE, kind_at(&on_the_stack));
  CHECK_EQUAL(OH_KIND_NONE, kind_at(allocated));
  CHECK(oh_page_table_in(&table, (uintptr_t)&variable, OH_STATIC));
  CHECK(oh_page_table_in(&table, (uintptr_t)constant, OH_STATIC));
  free(allocated);
  oh_address_map_destroy(map);
}

static void what_is_loaded_later_is_added_later(void) {
  begin();
  CHECK_EQUAL(OH_OK, oh_address_map_add_images(map, NULL));
  void *library = dlopen("libBrokenLocale.so.1", RTLD_NOW);
  if (library != NULL) {
    void *variable_there = dlsym(library, "__ctype_get_mb_cur_max");
    CHECK(variable_there != NULL);
    CHECK_EQUAL(OH_KIND_NONE, kind_at(variable_there));
    CHECK_EQUAL(OH_OK, oh_address_map_add_images(map, NULL));
    CHECK_EQUAL(OH_KIND_CODE, kind_at(variable_there));
    dlclose(library);
  }
  CHECK_EQUAL(OH_KIND_DATA, kind_at(&variable));
  oh_address_map_destroy(map);
}

static void tainted_granules_stay_tainted(void) {
  begin();
  size_t here = (uintptr_t)&variable >> OH_PAGE_TABLE_SHIFT;
  CHECK_EQUAL(OH_TAINTED, oh_page_table_taint(&table, here));
  CHECK_EQUAL(OH_OK, oh_address_map_add_images(map, &table));
  CHECK_EQUAL(OH_TAINTED, oh_page_table_load(&table, here));
  CHECK_EQUAL(OH_KIND_DATA, kind_at(&variable));
  oh_address_map_destroy(map);
}

static void a_conflict_with_a_segment_is_told(void) {
  begin();
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, (uintptr_t)&variable, sizeof variable, 20));
  CHECK_EQUAL(OH_CONFLICT, oh_address_map_add_images(map, NULL));
  CHECK_EQUAL(20, kind_at(&variable));
  oh_address_map_destroy(map);
}

/* Each mapping fails once, with records running out again and again. */
static void memory_runs_out(void) {
  enum { RANGES = 3000 };
  system_.fail_at = system_.calls;
  CHECK_EQUAL(OH_NO_MEMORY, oh_address_map_create(&map));
  for (int failing = 0; failing < 4; failing++) {
    int failures = 0;
    begin();
    system_.fail_at = system_.calls + failing;
    for (uintptr_t i = 0; i < RANGES; i++) {
      enum oh_status status = oh_address_map_add(map, 2 * i, 1, OH_KIND_DATA);
      if (status != OH_OK) {
        CHECK_EQUAL(OH_NO_MEMORY, status);
        CHECK_EQUAL(OH_KIND_NONE, kind_at((void *)(2 * i)));
        CHECK_EQUAL(OH_OK, oh_address_map_add(map, 2 * i, 1, OH_KIND_DATA));
        failures++;
      }
    }
    CHECK_EQUAL(1, failures);
    for (uintptr_t i = 0; i < RANGES; i++) check_range(2 * i, 2 * i, 1, OH_KIND_DATA);
    oh_address_map_destroy(map);
  }
}

TEST_PROGRAM({"ranges_of_a_kind_become_one", ranges_of_a_kind_become_one},
             {"bad_arguments_change_nothing", bad_arguments_change_nothing},
             {"the_programs_segments_are_known", the_programs_segments_are_known},
             {"what_is_loaded_later", what_is_loaded_later_is_added_later},
             {"tainted_granules_stay_tainted", tainted_granules_stay_tainted},
             {"a_conflict_with_a_segment_is_told", a_conflict_with_a_segment_is_told},
             {"memory_runs_out", memory_runs_out})
