/* SPDX-License-Identifier: MIT */
/* Items, one by one and in all layouts: what is put in is what is read, and what cannot be is
   refused. */
#include "making.h"

#include <math.h>
#include <stdbool.h>

static void check_integers(const adtc_options *options) {
  static const int64_t values[] = {
      0, -1, (1 << 30) - 1, -(1 << 30), 1 << 30, -(1 << 30) - 1, INT32_MIN, INT64_MAX, INT64_MIN};
  enum { COUNT = sizeof values / sizeof *values };
  adtc b = made(options);
  adtc_ref refs[COUNT];
  for (int i = 0; i < COUNT; i++) refs[i] = adtc_int(&b, values[i]);
  adtc_view v = adtc_view_of(&b);
  for (int i = 0; i < COUNT; i++) {
    CHECK_EQUAL(ADTC_INT, adtc_kind_of(&v, refs[i]));
    CHECK_EQUAL(values[i], adtc_int_of(&v, refs[i]));
  }
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  adtc_free(&b);
}

static void integers(void) { for_all_layouts(check_integers); }

static void check_floats(const adtc_options *options) {
  static const double values[] = {0.0, -0.0, 1.5, 1e-310, INFINITY, NAN};
  adtc b = made(options);
  for (int i = 0; i < 6; i++) {
    adtc_ref ref = adtc_float(&b, values[i]);
    adtc_view v = adtc_view_of(&b);
    double read = adtc_float_of(&v, ref);
    CHECK_EQUAL(ADTC_FLOAT, adtc_kind_of(&v, ref));
    CHECK(memcmp(&read, &values[i], sizeof read) == 0);
  }
  adtc_free(&b);
}

static void floats(void) { for_all_layouts(check_floats); }

static void check_strings_and_elements(const adtc_options *options) {
  adtc b = made(options);
  uint32_t count;
  const double numbers[] = {1, 2, 3};
  adtc_ref empty = adtc_string(&b, NULL, 0), text = adtc_string(&b, "ab\0c", 4);
  adtc_ref array = adtc_elements(&b, 3, numbers, 3), zeros = adtc_elements(&b, 1, NULL, 5);
  adtc_view v = adtc_view_of(&b);
  CHECK(strcmp("", adtc_elements_in(&v, empty, &count)) == 0 && count == 0);
  CHECK(memcmp("ab\0c", adtc_elements_in(&v, text, &count), 5) == 0 && count == 4);
  CHECK(memcmp(numbers, adtc_elements_in(&v, array, &count), sizeof numbers) == 0 && count == 3);
  CHECK_EQUAL(3, adtc_element_log(&v, array));
  CHECK(memcmp("\0\0\0\0\0\0\0\0\0", adtc_elements_in(&v, zeros, &count), 10) == 0 && count == 5);
  memcpy(adtc_elements_of(&b, zeros), "0123456789", 10);
  CHECK(memcmp("0123456789", adtc_elements_in(&v, zeros, &count), 10) == 0);
  CHECK(adtc_elements_of(&b, adtc_node(&b, 0, 0)) == NULL);
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  adtc_free(&b);
}

static void strings_and_elements(void) { for_all_layouts(check_strings_and_elements); }

/* Counts around those at which the head of a node, or a fork, is another one. */
static void check_nodes(const adtc_options *options) {
  static const uint32_t counts[] = {0, 1, 2, 3, 65534, 65535, 65536};
  static const uint32_t variants[] = {0, 7, 8, 4095};
  for (int i = 0; i < 7; i++) {
    adtc b = made(options);
    adtc_ref node = adtc_node(&b, variants[i % 4], counts[i]);
    for (uint32_t j = 0; j < counts[i]; j++)
      CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, j, adtc_int(&b, j)));
    adtc_set_root(&b, node);
    CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
    adtc_view v = adtc_view_of(&b);
    CHECK_EQUAL(ADTC_NODE, adtc_kind_of(&v, node));
    CHECK_EQUAL(variants[i % 4], adtc_variant_of(&v, node));
    CHECK_EQUAL(counts[i], adtc_count_of(&v, node));
    for (uint32_t j = 0; j < counts[i]; j++)
      CHECK_EQUAL(j, adtc_int_of(&v, adtc_child(&v, node, j)));
    adtc_free(&b);
  }
}

static void nodes(void) { for_all_layouts(check_nodes); }

static void check_bad_arguments(const adtc_options *options) {
  adtc b = made(options);
  adtc_ref node = adtc_node(&b, 1, 2), leaf = adtc_int(&b, 1);
  size_t used = b.used;
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, node, 2, leaf));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, ADTC_NONE, 0, leaf));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, node, 0, ADTC_NONE));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, leaf, 0, node));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, UINT32_MAX - 1, 0, leaf));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, node, 0, UINT32_MAX - 1));
  CHECK_EQUAL(ADTC_NONE, adtc_node(&b, 4096, 2));
  CHECK_EQUAL(ADTC_ARGUMENT, b.status);
  CHECK_EQUAL(ADTC_NONE, adtc_elements(&b, 4, NULL, 1));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_take_status(&b));
  if (SIZE_MAX > UINT32_MAX) {
    CHECK_EQUAL(ADTC_NONE, adtc_string(&b, "", SIZE_MAX / 2));
    CHECK_EQUAL(ADTC_TOO_LARGE, b.status);
  }
  CHECK_EQUAL(used, b.used);
  adtc_free(&b);
}

static void bad_arguments(void) { for_all_layouts(check_bad_arguments); }

static void options_that_cannot_be(void) {
  static const adtc_options wrong[] = {
      {.layout = (adtc_layout)2},
      {.layout = ADTC_PREORDER, .unit_log = 3},
      {.layout = ADTC_PREORDER, .flags = ADTC_SHARING},
      {.layout = ADTC_GENERAL, .flags = ADTC_FAR},
      {.layout = ADTC_GENERAL, .flags = ADTC_SHORT},
      {.layout = ADTC_PREORDER, .flags = 64},
      {.layout = ADTC_PREORDER, .flags = ADTC_CHECKSUM | ADTC_WIDE},
      {.layout = ADTC_GENERAL, .unit_log = 1},
      {.layout = ADTC_GENERAL, .unit_log = 6},
      {.layout = ADTC_GENERAL, .limit_bytes = 31},
  };
  adtc b;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    CHECK_EQUAL(ADTC_ARGUMENT, adtc_create(&b, &wrong[i]));
}

static void preorder_has_an_order(void) {
  adtc b = made(&(adtc_options){.layout = ADTC_PREORDER});
  adtc_ref early = adtc_int(&b, 0);
  for (uint32_t count = 2; count < 4; count++) {
    adtc_ref node = adtc_node(&b, 0, count), first = adtc_int(&b, 1), second = adtc_int(&b, 2);
    CHECK_EQUAL(ADTC_ORDER, adtc_set(&b, node, 0, second));
    CHECK_EQUAL(ADTC_ORDER, adtc_set(&b, node, 0, early));
    CHECK_EQUAL(ADTC_ORDER, adtc_set(&b, node, 1, node));
    CHECK_EQUAL(ADTC_ORDER, adtc_set(&b, node, 1, first));
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, 0, first));
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, 1, second));
    CHECK_EQUAL(ADTC_ORDER, adtc_set(&b, node, 1, second));
  }
  adtc_free(&b);
}

static void children_can_be_replaced(void) {
  adtc b = made(NULL);
  adtc_ref node = adtc_node(&b, 0, 2);
  for (uint32_t i = 0; i < 2; i++) CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, i, adtc_int(&b, i)));
  CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, 1, adtc_int(&b, 9)));
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(9, adtc_int_of(&v, adtc_child(&v, node, 1)));
  adtc_free(&b);
}

static void shared_items_come_first(void) {
  adtc b = made(&(adtc_options){.flags = ADTC_SHARING});
  adtc_ref leaf = adtc_string(&b, "x", 1), node = adtc_node(&b, 0, 2), late = adtc_node(&b, 0, 0);
  CHECK_EQUAL(ADTC_ORDER, adtc_set(&b, node, 0, late));
  CHECK_EQUAL(ADTC_ORDER, adtc_set(&b, node, 0, node));
  for (uint32_t i = 0; i < 2; i++) CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, i, leaf));
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  adtc_free(&b);
}

static void cursor_makes_what_nodes_make(void) {
  adtc_options options = {.layout = ADTC_PREORDER};
  adtc by_cursor = made(&options), by_nodes = made(&options);
  adtc_cursor c = adtc_cursor_open(&by_cursor, 3);
  uint32_t *fork = adtc_cursor_fork(&c, 5);
  adtc_cursor_int(&c, -7);
  adtc_cursor_second(&c, fork);
  adtc_cursor_int(&c, 8);
  CHECK_EQUAL(ADTC_OK, adtc_cursor_close(&by_cursor, c, &by_cursor.root));
  by_nodes.root = adtc_node(&by_nodes, 5, 2);
  CHECK_EQUAL(ADTC_OK, adtc_set(&by_nodes, by_nodes.root, 0, adtc_int(&by_nodes, -7)));
  CHECK_EQUAL(ADTC_OK, adtc_set(&by_nodes, by_nodes.root, 1, adtc_int(&by_nodes, 8)));
  adtc_view v = adtc_finish(&by_cursor), w = adtc_finish(&by_nodes);
  CHECK(v.size == w.size && memcmp(v.base, w.base, v.size) == 0);
  adtc_free(&by_cursor);
  adtc_free(&by_nodes);
}

static void cursor_refuses(void) {
  adtc b = made(&(adtc_options){.layout = ADTC_PREORDER}), general = made(NULL);
  adtc_ref first;
  for (int mistake = 0; mistake < 3; mistake++) {
    adtc_cursor c = adtc_cursor_open(&b, 1);
    if (mistake == 0) adtc_cursor_int(&c, 1), adtc_cursor_int(&c, 2);
    if (mistake == 1) adtc_cursor_int(&c, 1 << 30);
    if (mistake == 2) adtc_cursor_second(&c, adtc_cursor_fork(&c, 8));
    CHECK_EQUAL(ADTC_ARGUMENT, adtc_cursor_close(&b, c, &first));
    CHECK_EQUAL(ADTC_HEADER_BYTES, b.used);
    CHECK_EQUAL(ADTC_ARGUMENT, adtc_take_status(&b));
  }
  adtc_cursor_open(&general, 1);
  CHECK_EQUAL(ADTC_ARGUMENT, general.status);
  adtc_cursor_open(&b, SIZE_MAX);
  CHECK_EQUAL(ADTC_FULL, b.status);
  adtc_free(&b);
  adtc_free(&general);
}

TEST_PROGRAM({"integers", integers}, {"floats", floats},
             {"strings_and_elements", strings_and_elements}, {"nodes", nodes},
             {"bad_arguments", bad_arguments}, {"options_that_cannot_be", options_that_cannot_be},
             {"preorder_has_an_order", preorder_has_an_order},
             {"children_can_be_replaced", children_can_be_replaced},
             {"shared_items_come_first", shared_items_come_first},
             {"cursor_makes_what_nodes_make", cursor_makes_what_nodes_make},
             {"cursor_refuses", cursor_refuses})
