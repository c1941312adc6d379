/* SPDX-License-Identifier: MIT */
/* Copies that fail say why they failed, whatever has failed before; and what has failed first stays
   in the buffer. Also copies that succeed. */
#include "making.h"

enum { LIMIT = 4096, LARGE = 5000, CHILDREN = 2000 };

static adtc_ref large_string(adtc *b) {
  static const char bytes[LARGE];
  return adtc_string(b, bytes, sizeof bytes);
}

/* Too large by itself, even where its children take no memory. */
static adtc_ref large_node(adtc *b) {
  adtc_ref node = adtc_node(b, 1, CHILDREN);
  for (uint32_t i = 0; i < CHILDREN; i++)
    CHECK_EQUAL(ADTC_OK, adtc_set(b, node, i, adtc_int(b, i)));
  return node;
}

static adtc_ref large_tree(adtc *b) {
  adtc_ref node = adtc_node(b, 1, 2);
  CHECK_EQUAL(ADTC_OK, adtc_set(b, node, 0, adtc_int(b, 1)));
  CHECK_EQUAL(ADTC_OK, adtc_set(b, node, 1, large_string(b)));
  return node;
}

/* A small buffer, in which a call has failed. [node] is one that lacks its child. */
static adtc failed_before(const adtc_options *options, adtc_ref *node) {
  adtc_options limited = *options;
  limited.initial_bytes = LIMIT;
  adtc b = made(&limited);
  *node = adtc_node(&b, 1, 1);
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, *node, 1, *node));
  return b;
}

static void check_refusals(const adtc_options *options, adtc_status expected, const adtc_view *v) {
  adtc_ref node, copy = 7;
  adtc b = failed_before(options, &node);
  size_t used = b.used;
  if (expected == ADTC_PINNED) adtc_pin(&b);
  CHECK_EQUAL(expected, adtc_reserve(&b, LARGE));
  CHECK_EQUAL(expected, adtc_copy_tree(&b, v, v->root, &copy));
  CHECK_EQUAL(ADTC_NONE, copy);
  CHECK_EQUAL(expected, adtc_graft(&b, node, 0, v, v->root));
  CHECK_EQUAL(used, b.used);
  CHECK_EQUAL(ADTC_ARGUMENT, b.status);
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_take_status(&b));
  CHECK_EQUAL(expected, adtc_copy_tree(&b, v, v->root, &copy));
  CHECK_EQUAL(expected, b.status);
  adtc_free(&b);
}

static void check_full_and_pinned(const adtc_options *options, const adtc_view *v) {
  adtc_options limited = *options;
  limited.limit_bytes = LIMIT;
  check_refusals(&limited, ADTC_FULL, v);
  check_refusals(options, ADTC_PINNED, v);
}

static void check_from(const adtc_options *options, adtc_ref (*make)(adtc *)) {
  static const adtc_options sharing[] = {{.flags = ADTC_SHARING},
                                         {.flags = ADTC_SHARING | ADTC_WIDE, .unit_log = 3}};
  adtc b = made(options);
  adtc_set_root(&b, make(&b));
  adtc_view v = adtc_view_of(&b);
  for (int i = 0; i < LAYOUTS; i++) check_full_and_pinned(&layouts[i], &v);
  for (int i = 0; i < 2; i++) check_full_and_pinned(&sharing[i], &v);
  adtc_free(&b);
}

static void check_all_from(const adtc_options *options) {
  check_from(options, large_string);
  check_from(options, large_node);
  check_from(options, large_tree);
}

static void full_and_pinned(void) { for_all_layouts(check_all_from); }

/* Its buffer is a new one: what it says is what the limit or the storage says. */
static void check_compact(const adtc_options *options) {
  adtc b = made(options), small;
  adtc_set_root(&b, large_tree(&b));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, ADTC_NONE, 0, b.root));
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(ADTC_FULL, adtc_compact(&small, &v, &(adtc_options){.limit_bytes = LIMIT}));
  CHECK_EQUAL(ADTC_OK, adtc_compact(&small, &v, NULL));
  CHECK_EQUAL(ADTC_OK, small.status);
  adtc_free(&small);
  adtc_free(&b);
}

static void compact(void) { for_all_layouts(check_compact); }

static void check_success(const adtc_options *options) {
  adtc from = made(options);
  adtc_set_root(&from, large_tree(&from));
  adtc_view v = adtc_view_of(&from);
  for (int i = 0; i < LAYOUTS; i++) {
    adtc_ref node, copy;
    adtc b = failed_before(&layouts[i], &node);
    CHECK_EQUAL(ADTC_OK, adtc_graft(&b, node, 0, &v, v.root));
    CHECK_EQUAL(ADTC_OK, adtc_copy_tree(&b, &v, v.root, &copy));
    CHECK_EQUAL(ADTC_ARGUMENT, b.status);
    adtc_free(&b);
  }
  adtc_free(&from);
}

static void success(void) { for_all_layouts(check_success); }

TEST_PROGRAM({"full_and_pinned", full_and_pinned}, {"compact", compact}, {"success", success})
