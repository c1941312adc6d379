/* SPDX-License-Identifier: MIT */
/* The segments of the program itself, on every system that can tell them. */
#include "outheap/address_map.h"
#include "testing.h"

#include <stdbool.h>
#include <stdint.h>

static struct oh_address_map *map;
static struct oh_page_table table;

static int variable = 1;
static int zeros[100];
static char const constant[] = "a constant";

static void begin(void) { CHECK_EQUAL(OH_OK, oh_address_map_create(&map)); }

static int kind_at(void const *p) { return oh_address_map_find(map, (uintptr_t)p).kind; }

/* Linkers put constants into the segment of the code, or into one of their own. */
static void the_programs_segments_are_known(void) {
  begin();
  int on_the_stack = 0;
  void *allocated = malloc(10);
  CHECK_EQUAL(OH_OK, oh_address_map_add_images(map, &table));
  CHECK_EQUAL(OH_KIND_CODE, kind_at((void *)(uintptr_t)begin));
  CHECK_EQUAL(OH_KIND_CODE, kind_at((void *)(uintptr_t)puts));
  CHECK_EQUAL(OH_KIND_DATA, kind_at(&variable));
  CHECK_EQUAL(OH_KIND_DATA, kind_at(&zeros[99]));
  CHECK(kind_at(constant) == OH_KIND_CONSTANT || kind_at(constant) == OH_KIND_CODE);
  CHECK_EQUAL(OH_KIND_NONE, kind_at(&on_the_stack));
  CHECK_EQUAL(OH_KIND_NONE, kind_at(allocated));
  CHECK(oh_page_table_in(&table, (uintptr_t)&variable, OH_STATIC));
  CHECK(oh_page_table_in(&table, (uintptr_t)constant, OH_STATIC));
  CHECK_EQUAL(OH_OK, oh_address_map_add_images(map, &table));
  free(allocated);
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

TEST_PROGRAM({"the_programs_segments_are_known", the_programs_segments_are_known},
             {"tainted_granules_stay_tainted", tainted_granules_stay_tainted},
             {"a_conflict_with_a_segment_is_told", a_conflict_with_a_segment_is_told})
