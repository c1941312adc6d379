/* SPDX-License-Identifier: MIT */
/* Shapes that break what recurses or guesses sizes: lists of ten million items in both directions,
   a full tree, an array of ten million. Every operation that visits all items, in each layout. */
#include "layouts.h"
#include "testing.h"

/* Sanitizers make it ten times slower, and find what they find in less. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
enum { ITEMS = 1000000, DEPTH = 16 };
#else
enum { ITEMS = 10000000, DEPTH = 20 };
#endif

static adtc made(const adtc_options *options) {
  adtc b;
  adtc_options o = *options;
  o.storage = &adtc_mmap_storage;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, &o));
  return b;
}

static uint64_t items_of(const adtc_view *v) {
  adtc_walk w;
  adtc_ref item;
  uint64_t items = 0;
  adtc_walk_begin(&w, v, v->root);
  while (adtc_walk_next(&w, &item)) items++;
  CHECK_EQUAL(ADTC_OK, w.status);
  adtc_walk_end(&w);
  return items;
}

static void check_operations(adtc *b, uint64_t items) {
  adtc small, copy = made(&(adtc_options){.layout = ADTC_GENERAL});
  bool equal;
  CHECK_EQUAL(ADTC_OK, adtc_check(b, NULL));
  adtc_view v = adtc_view_of(b);
  CHECK_EQUAL(items, items_of(&v));
  CHECK_EQUAL(ADTC_OK, adtc_compact(&small, &v, NULL));
  adtc_view s = adtc_finish(&small);
  CHECK_EQUAL(ADTC_OK, adtc_check(&small, NULL));
  CHECK_EQUAL(ADTC_OK, adtc_copy_tree(&copy, &s, s.root, &copy.root));
  CHECK_EQUAL(ADTC_OK, adtc_check(&copy, NULL));
  adtc_view c = adtc_view_of(&copy);
  CHECK_EQUAL(ADTC_OK, adtc_equal(&v, v.root, &c, c.root, &equal));
  CHECK(equal);
  adtc_free(&small);
  adtc_free(&copy);
}

/* head and tail: (0 (1 (2 ... */
static void list_on_the_right(int layout) {
  adtc b = made(&layouts[layout]);
  adtc_ref last = adtc_node(&b, 1, 2);
  adtc_set_root(&b, last);
  for (int i = 0; i < ITEMS; i++) {
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, last, 0, adtc_int(&b, i)));
    adtc_ref next = i + 1 < ITEMS ? adtc_node(&b, 1, 2) : adtc_node(&b, 0, 0);
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, last, 1, next));
    last = next;
  }
  check_operations(&b, 2 * (uint64_t)ITEMS + 1);
  adtc_free(&b);
}

/* The same the other way round: ((( ... 2) 1) 0). All nodes come first, then all second children.
   */
static void list_on_the_left(int layout) {
  adtc b = made(&layouts[layout]);
  adtc_ref *nodes = malloc((ITEMS + 1) * sizeof *nodes);
  for (int i = 0; i < ITEMS; i++) nodes[i] = adtc_node(&b, 1, 2);
  nodes[ITEMS] = adtc_node(&b, 0, 0);
  for (int i = ITEMS - 1; i >= 0; i--) {
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, nodes[i], 0, nodes[i + 1]));
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, nodes[i], 1, adtc_int(&b, i)));
  }
  adtc_set_root(&b, nodes[0]);
  free(nodes);
  check_operations(&b, 2 * (uint64_t)ITEMS + 1);
  adtc_free(&b);
}

static void wide_array(int layout) {
  adtc b = made(&layouts[layout]);
  adtc_ref node = adtc_node(&b, 0, ITEMS);
  for (uint32_t i = 0; i < ITEMS; i++) CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, i, adtc_int(&b, i)));
  adtc_set_root(&b, node);
  check_operations(&b, (uint64_t)ITEMS + 1);
  adtc_free(&b);
}

static adtc_ref full(adtc *b, int depth) {
  if (depth == 0) return adtc_int(b, (int64_t)b->used);
  adtc_ref node = adtc_node(b, (uint32_t)depth, 2);
  CHECK_EQUAL(ADTC_OK, adtc_set(b, node, 0, full(b, depth - 1)));
  CHECK_EQUAL(ADTC_OK, adtc_set(b, node, 1, full(b, depth - 1)));
  return node;
}

static void full_tree(int layout) {
  adtc b = made(&layouts[layout]);
  adtc_set_root(&b, full(&b, DEPTH));
  check_operations(&b, ((uint64_t)2 << DEPTH) - 1);
  adtc_free(&b);
}

/* Indexes of [layouts]: tagged, wide, preorder. */
enum { TAGGED = 0, WIDE = 3, PREORDER = 5 };

static void right_tagged(void) { list_on_the_right(TAGGED); }
static void right_wide(void) { list_on_the_right(WIDE); }
static void right_preorder(void) { list_on_the_right(PREORDER); }
static void left_tagged(void) { list_on_the_left(TAGGED); }
static void left_wide(void) { list_on_the_left(WIDE); }
static void left_preorder(void) { list_on_the_left(PREORDER); }
static void array_tagged(void) { wide_array(TAGGED); }
static void array_wide(void) { wide_array(WIDE); }
static void array_preorder(void) { wide_array(PREORDER); }
static void full_tagged(void) { full_tree(TAGGED); }
static void full_wide(void) { full_tree(WIDE); }
static void full_preorder(void) { full_tree(PREORDER); }

TEST_PROGRAM({"right_tagged", right_tagged}, {"right_wide", right_wide},
             {"right_preorder", right_preorder}, {"left_tagged", left_tagged},
             {"left_wide", left_wide}, {"left_preorder", left_preorder},
             {"array_tagged", array_tagged}, {"array_wide", array_wide},
             {"array_preorder", array_preorder}, {"full_tagged", full_tagged},
             {"full_wide", full_wide}, {"full_preorder", full_preorder})
