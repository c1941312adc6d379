/* SPDX-License-Identifier: MIT */
/* Copies of what is shared: once, where the copy may share too. Drawn graphs without cycles are
   compared with their copies item by item; trees of every layout become buffers that could share.
 */
#include "making.h"
#include "model.h"

enum { DEEP = 1000000, DOUBLINGS = 62, MOST = 80 };

static const adtc_options sharing[] = {
    {.flags = ADTC_SHARING},
    {.flags = ADTC_SHARING, .unit_log = 4},
    {.flags = ADTC_SHARING | ADTC_WIDE},
    {.flags = ADTC_SHARING | ADTC_WIDE, .unit_log = 3},
};
/* A copy that does not share what it should share would not end before this. */
enum { ENOUGH = 1 << 20 };
enum { SHARING = sizeof sharing / sizeof *sharing };

static adtc copy_of(const adtc_view *v, adtc_ref item, const adtc_options *options) {
  adtc b = made(options);
  CHECK_EQUAL(ADTC_OK, adtc_copy_tree(&b, v, item, &b.root));
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  return b;
}

/* ---- Drawn graphs ---- */

static adtc_ref draw_item(adtc *b, const adtc_ref *before, uint32_t count, uint64_t *state) {
  uint64_t kind = model_random(state) % 6;
  if (kind == 0 || count == 0) return adtc_int(b, (int64_t)(model_random(state) >> (kind * 7)));
  if (kind == 1) return adtc_string(b, "twelve bytes", model_random(state) % 13);
  uint32_t children = (uint32_t)(model_random(state) % 4);
  adtc_ref node = adtc_node(b, (uint32_t)kind, children);
  for (uint32_t i = 0; i < children; i++)
    CHECK_EQUAL(ADTC_OK, adtc_set(b, node, i, before[model_random(state) % count]));
  return node;
}

/* Some of it can be reached from the root. */
static adtc draw(const adtc_options *options, uint64_t seed) {
  adtc b = made(options);
  uint64_t state = seed;
  uint32_t count = 1 + (uint32_t)(model_random(&state) % MOST);
  adtc_ref items[MOST];
  for (uint32_t i = 0; i < count; i++) {
    items[i] = draw_item(&b, items, i, &state);
    CHECK(items[i] != ADTC_NONE);
  }
  adtc_set_root(&b, items[count - 1]);
  return b;
}

/* The item in the copy for each item of the original that is not its own name, and in reverse. */
struct pairs {
  adtc_ref original[MOST], copy[MOST];
  uint32_t count;
};

/* Whether they have been met as a pair before. They must not have been met in other pairs. */
static bool met(struct pairs *p, adtc_ref a, adtc_ref b) {
  for (uint32_t i = 0; i < p->count; i++) {
    CHECK((p->original[i] == a) == (p->copy[i] == b));
    if (p->original[i] == a) return true;
  }
  p->original[p->count] = a;
  p->copy[p->count++] = b;
  return false;
}

static void check_same(const adtc_view *v, adtc_ref a, const adtc_view *w, adtc_ref b,
                       struct pairs *p) {
  uint32_t count = 0;
  bool equal;
  if (!(a & v->tag) && !(b & w->tag) && met(p, a, b)) return;
  CHECK_EQUAL(adtc_kind_of(v, a), adtc_kind_of(w, b));
  if (adtc_kind_of(v, a) == ADTC_NODE) {
    count = adtc_count_of(v, a);
    CHECK_EQUAL(adtc_variant_of(v, a), adtc_variant_of(w, b));
    CHECK_EQUAL(count, adtc_count_of(w, b));
  } else {
    CHECK_EQUAL(ADTC_OK, adtc_equal(v, a, w, b, &equal));
    CHECK(equal);
  }
  for (uint32_t i = 0; i < count; i++)
    check_same(v, adtc_child(v, a, i), w, adtc_child(w, b, i), p);
}

static void copies_share_what_was_shared(void) {
  for (uint64_t seed = 0; seed < 400; seed++)
    for (int i = 0; i < SHARING * SHARING; i++) {
      struct pairs pairs = {.count = 0};
      adtc b = draw(&sharing[i / SHARING], seed);
      adtc_view v = adtc_view_of(&b);
      adtc copy = copy_of(&v, v.root, &sharing[i % SHARING]);
      adtc_view w = adtc_view_of(&copy);
      check_same(&v, v.root, &w, w.root, &pairs);
      adtc again = copy_of(&w, w.root, &sharing[i % SHARING]);
      CHECK_EQUAL(copy.used, again.used); /* nothing is in it that cannot be reached */
      adtc_free(&b);
      adtc_free(&copy);
      adtc_free(&again);
    }
}

/* ---- What would be enormous without sharing ---- */

static adtc doubled(void) {
  adtc b = made(&sharing[0]);
  adtc_ref item = adtc_string(&b, "x", 1);
  for (int i = 0; i < DOUBLINGS; i++) {
    adtc_ref node = adtc_node(&b, 1, 2);
    for (uint32_t j = 0; j < 2; j++) CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, j, item));
    item = node;
  }
  adtc_set_root(&b, item);
  return b;
}

static void doublings(void) {
  adtc b = doubled(), compact, tree = made(&(adtc_options){.limit_bytes = ENOUGH});
  adtc_view v = adtc_view_of(&b);
  for (int i = 0; i < 3; i++) adtc_string(&b, "cannot be reached", 17);
  adtc_options options = {.flags = ADTC_SHARING, .limit_bytes = ENOUGH};
  adtc copy = copy_of(&v, v.root, &options);
  CHECK_EQUAL(v.size, copy.used);
  adtc_ref root;
  CHECK_EQUAL(ADTC_FULL, adtc_copy_tree(&tree, &v, v.root, &root));
  CHECK_EQUAL(ADTC_HEADER_BYTES, tree.used);
  CHECK_EQUAL(ADTC_FULL, adtc_compact(&compact, &v, &(adtc_options){.limit_bytes = ENOUGH}));
  adtc_free(&b);
  adtc_free(&copy);
  adtc_free(&tree);
}

/* ---- Trees ---- */

static void trees_of_every_layout(void) {
  for (int i = 0; i < LAYOUTS * SHARING; i++) {
    struct model *m = model_draw((uint64_t)i, 2000);
    adtc b = made(&layouts[i / SHARING]);
    adtc_set_root(&b, model_build(&b, m));
    adtc_view v = adtc_view_of(&b);
    adtc copy = copy_of(&v, v.root, &sharing[i % SHARING]);
    adtc_view w = adtc_view_of(&copy);
    CHECK(model_matches(m, &w, w.root));
    adtc back = copy_of(&w, w.root, &layouts[i / SHARING]);
    adtc_view u = adtc_view_of(&back);
    CHECK(model_matches(m, &u, u.root));
    adtc_free(&b);
    adtc_free(&copy);
    adtc_free(&back);
    model_free(m);
  }
}

static void a_part(void) {
  adtc b = doubled();
  adtc_view v = adtc_view_of(&b);
  adtc_ref below = adtc_child(&v, adtc_child(&v, v.root, 0), 1);
  adtc_options options = {.flags = ADTC_SHARING, .unit_log = 4, .limit_bytes = ENOUGH};
  adtc copy = copy_of(&v, below, &options);
  adtc_view w = adtc_view_of(&copy);
  struct pairs pairs = {.count = 0};
  check_same(&v, below, &w, w.root, &pairs);
  CHECK_EQUAL(DOUBLINGS - 2 + 1, pairs.count);
  adtc_free(&b);
  adtc_free(&copy);
}

/* Lists in both directions: a stack in the heap, no recursion. */
static void deep_lists(void) {
  for (uint32_t next = 0; next < 2; next++) {
    adtc b = made(&sharing[0]);
    adtc_ref list = adtc_node(&b, 0, 0);
    for (int i = 0; i < DEEP; i++) {
      adtc_ref node = adtc_node(&b, 1, 2);
      CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, next, list));
      CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, 1 - next, adtc_int(&b, i)));
      list = node;
    }
    adtc_set_root(&b, list);
    adtc_view v = adtc_view_of(&b);
    adtc copy = copy_of(&v, v.root, &sharing[0]);
    adtc_view w = adtc_view_of(&copy);
    bool equal;
    CHECK_EQUAL(ADTC_OK, adtc_equal(&v, v.root, &w, w.root, &equal));
    CHECK(equal && v.size == w.size);
    adtc_free(&b);
    adtc_free(&copy);
  }
}

/* ---- What is refused ---- */

static void what_is_refused(void) {
  adtc_options options = {.flags = ADTC_SHARING, .limit_bytes = ENOUGH};
  adtc b = doubled(), to = made(&options), tree = made(NULL);
  adtc_view v = adtc_view_of(&b);
  adtc_ref node = adtc_node(&to, 0, 1), copy = 7;
  size_t used = to.used;
  CHECK_EQUAL(ADTC_ORDER, adtc_graft(&to, node, 0, &v, v.root));
  adtc_ref lacking = adtc_node(&tree, 0, 3);
  CHECK_EQUAL(ADTC_OK, adtc_set(&tree, lacking, 0, adtc_int(&tree, 1)));
  adtc_view t = adtc_view_of(&tree);
  CHECK_EQUAL(ADTC_NOT_SET, adtc_copy_tree(&to, &t, lacking, &copy));
  CHECK_EQUAL(ADTC_NONE, copy);
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_copy_tree(&to, &v, ADTC_NONE, &copy));
  CHECK_EQUAL(used, to.used);
  adtc_free(&b);
  adtc_free(&to);
  adtc_free(&tree);
}

TEST_PROGRAM({"copies_share_what_was_shared", copies_share_what_was_shared},
             {"doublings", doublings}, {"trees_of_every_layout", trees_of_every_layout},
             {"a_part", a_part}, {"deep_lists", deep_lists}, {"what_is_refused", what_is_refused})
