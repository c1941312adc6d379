/* SPDX-License-Identifier: MIT */
/* The address map: what it refuses, what is loaded while the program runs, and want of memory. */
#define _GNU_SOURCE
#include "outheap/address_map.h"
#include "system.h"
#include "testing.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

static struct oh_address_map *map;

static void begin(void) { CHECK_EQUAL(OH_OK, oh_address_map_create(&map)); }

static void check_range(uintptr_t address, uintptr_t start, size_t size, int kind) {
  struct oh_address_range range = oh_address_map_find(map, address);
  CHECK_EQUAL(start, range.start);
  CHECK_EQUAL(size, range.size);
  CHECK_EQUAL(kind, range.kind);
}

static int kind_at(void const *p) { return oh_address_map_find(map, (uintptr_t)p).kind; }

static void a_walk_meets_each_range_once(void) {
  begin();
  size_t count = 0, bytes = 0;
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, 0, 10, OH_KIND_CODE));
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, 10, 1, OH_KIND_DATA));
  CHECK_EQUAL(OH_OK, oh_address_map_add(map, UINTPTR_MAX - 5, 5, OH_KIND_DATA));
  for (struct oh_address_range r = oh_address_map_next(map, 0); r.size != 0 && count < 4;
       r = oh_address_map_next(map, r.start + r.size)) {
    bytes += r.size;
    count++;
  }
  CHECK_EQUAL(3, count);
  CHECK_EQUAL(16, bytes);
  oh_address_map_destroy(map);
}

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
             {"a_walk_meets_each_range_once", a_walk_meets_each_range_once},
             {"bad_arguments_change_nothing", bad_arguments_change_nothing},
             {"what_is_loaded_later", what_is_loaded_later_is_added_later},
             {"memory_runs_out", memory_runs_out})
