/* SPDX-License-Identifier: MIT */
/* Buffers in which a child was never set: nobody reads what is not there, nothing of them is
   written without a word, and what is said names the child. */
#include "files.h"
#include "making.h"
#include "model.h"

/* ---- An only child that was never made, behind which old bytes lie ---- */

enum { OLD_BYTES = 1 << 20 };

/* The root waits for its child. Where that would be, there was a string once. */
static adtc with_old_bytes(const adtc_options *options) {
  adtc b = made(options);
  adtc_ref first = adtc_node(&b, 3, 1);
  size_t mark = adtc_mark(&b);
  adtc_ref old = adtc_elements(&b, 0, NULL, OLD_BYTES);
  memset(adtc_elements_of(&b, old), 7, OLD_BYTES);
  CHECK_EQUAL(ADTC_OK, adtc_rewind(&b, mark));
  adtc_set_root(&b, first);
  return b;
}

static void check_nothing_is_copied(const adtc_view *v, const adtc_options *options) {
  adtc to = made(options);
  adtc_ref copy;
  size_t used = to.used;
  CHECK_EQUAL(ADTC_NOT_SET, adtc_copy_tree(&to, v, v->root, &copy));
  CHECK(copy == ADTC_NONE && to.used == used);
  CHECK_EQUAL(ADTC_NOT_SET, adtc_take_status(&to));
  adtc_ref parent = adtc_node(&to, 0, 1);
  bool shares = to.flags & ADTC_SHARING;
  used = to.used;
  CHECK(adtc_graft(&to, parent, 0, v, v->root) != ADTC_OK || shares);
  CHECK_EQUAL(used, to.used);
  adtc_free(&to);
}

static void check_only_child(const adtc_options *options) {
  adtc b = with_old_bytes(options), small;
  adtc_view v = adtc_view_of(&b);
  bool equal;
  for (int i = 0; i < LAYOUTS; i++) check_nothing_is_copied(&v, &layouts[i]);
  check_nothing_is_copied(&v, &(adtc_options){.flags = ADTC_SHARING});
  CHECK_EQUAL(ADTC_NOT_SET, adtc_compact(&small, &v, NULL));
  CHECK_EQUAL(ADTC_NOT_SET, adtc_equal(&v, v.root, &v, v.root, &equal));
  adtc_free(&b);
}

static void an_only_child(void) { for_all_layouts(check_only_child); }

/* The same as the last child of others: its place is where the buffer ends. */
static void an_only_child_further_down(void) {
  adtc b = made(&(adtc_options){.layout = ADTC_PREORDER}), small;
  adtc_ref root = adtc_node(&b, 0, 2);
  CHECK_EQUAL(ADTC_OK, adtc_set(&b, root, 0, adtc_int(&b, 1)));
  adtc_ref waiting = adtc_node(&b, 0, 1);
  CHECK_EQUAL(ADTC_OK, adtc_set(&b, root, 1, waiting));
  adtc_set_root(&b, root);
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(ADTC_NOT_SET, adtc_compact(&small, &v, NULL));
  adtc_free(&b);
}

/* ---- What is said ---- */

static void expect_sentence(adtc *b, const char *sentence) {
  adtc_fault fault;
  char text[100];
  CHECK(adtc_check(b, &fault) != ADTC_OK);
  CHECK_EQUAL(strlen(sentence), adtc_fault_string(&fault, text, sizeof text));
  if (strcmp(text, sentence) != 0) testing_fail(__FILE__, __LINE__, text);
}

/* A buffer that is refused is refused in every way, and nothing is written. The status is taken, so
   that a caller that sets the missing child can go on. */
static void check_is_refused(adtc *b, adtc_status status) {
  const char *path = files_path();
  CHECK_EQUAL(status, adtc_save(b, path));
  FILE *file = fopen(path, "rb");
  CHECK(file == NULL);
  CHECK_EQUAL(status, adtc_write(b, -1));
  CHECK(adtc_finish(b).base == NULL);
  CHECK_EQUAL(status, adtc_take_status(b));
}

static void check_children_not_set(const adtc_options *options) {
  for (uint32_t missing = 0; missing < 3; missing++) {
    adtc b = made(options);
    char sentence[100];
    CHECK(adtc_string(&b, "before", 6) != ADTC_NONE);
    adtc_ref node = adtc_node(&b, 9, 3), leaf = ADTC_NONE;
    for (uint32_t i = 0; i < missing; i++)
      CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, i, leaf = adtc_int(&b, i)));
    if (options->layout == ADTC_PREORDER && missing == 0) missing = 1; /* the next in order */
    adtc_set_root(&b, node);
    size_t at = (size_t)node << b.shift;
    snprintf(sentence, sizeof sentence, "child %u of the node at %u was never set",
             (unsigned)missing, (unsigned)at);
    expect_sentence(&b, sentence);
    CHECK_EQUAL(ADTC_OK, b.status);
    check_is_refused(&b, ADTC_NOT_SET);
    adtc_free(&b);
  }
}

static void children_not_set(void) { for_all_layouts(check_children_not_set); }

/* The first one of a node that is made last; of all that lack some, the first is named. */
static void check_first_of_several(const adtc_options *options) {
  adtc b = made(options);
  adtc_ref root = adtc_node(&b, 1, 1), below = adtc_node(&b, 2, 1);
  char sentence[100];
  CHECK_EQUAL(ADTC_OK, adtc_set(&b, root, 0, below));
  adtc_set_root(&b, root);
  snprintf(sentence, sizeof sentence, "child 0 of the node at %u was never set",
           (unsigned)(below << b.shift));
  expect_sentence(&b, sentence);
  check_is_refused(&b, ADTC_NOT_SET);
  CHECK_EQUAL(ADTC_OK, adtc_set(&b, below, 0, adtc_int(&b, 7)));
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  CHECK(adtc_finish(&b).base == b.base);
  CHECK_EQUAL(ADTC_OK, b.status);
  adtc_free(&b);
}

static void the_first_of_several(void) { for_all_layouts(check_first_of_several); }

/* Forks among small integers, at every place of what is looked at in one step. */
static void forks_without_second_child(void) {
  for (unsigned before = 0; before < 70; before++) {
    adtc b = made(&(adtc_options){.layout = ADTC_PREORDER});
    char sentence[100];
    for (unsigned i = 0; i < before; i++) CHECK(adtc_int(&b, (int)i - 30) != ADTC_NONE);
    adtc_ref fork = adtc_node(&b, 7, 2), first = adtc_int(&b, 1);
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, fork, 0, first));
    for (unsigned i = before; i < 70; i++) CHECK(adtc_int(&b, 1) != ADTC_NONE);
    snprintf(sentence, sizeof sentence, "child 1 of the node at %u was never set",
             ADTC_HEADER_BYTES + before * ADTC_WORD);
    expect_sentence(&b, sentence);
    check_is_refused(&b, ADTC_NOT_SET);
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, fork, 1, first + 1));
    CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
    CHECK(adtc_finish(&b).base == b.base);
    adtc_free(&b);
  }
}

static void long_nodes(void) {
  for (int i = 0; i < LAYOUTS; i++) {
    adtc b = made(&layouts[i]);
    adtc_ref node = adtc_node(&b, 0, 70000);
    char sentence[100];
    for (uint32_t j = 0; j < 69999; j++)
      CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, j, adtc_int(&b, j)));
    snprintf(sentence, sizeof sentence, "child 69999 of the node at %u was never set",
             (unsigned)(node << b.shift));
    expect_sentence(&b, sentence);
    CHECK_EQUAL(ADTC_NOT_SET, adtc_write(&b, -1));
    CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, 69999, adtc_int(&b, 1)));
    CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
    CHECK(adtc_finish(&b).base == b.base);
    adtc_free(&b);
  }
}

/* A child that a cursor left out is found too. */
static void a_cursor_without_second_child(void) {
  adtc b = made(&(adtc_options){.layout = ADTC_PREORDER});
  adtc_cursor c = adtc_cursor_open(&b, 3);
  adtc_cursor_fork(&c, 0);
  for (int i = 0; i < 2; i++) adtc_cursor_int(&c, i);
  CHECK_EQUAL(ADTC_OK, adtc_cursor_close(&b, c, &b.root));
  expect_sentence(&b, "child 1 of the node at 32 was never set");
  check_is_refused(&b, ADTC_NOT_SET);
  adtc_free(&b);
}

/* Children first, in a buffer that wants parents first, and nobody looks at what adtc_set says. */
static void children_made_first(void) {
  adtc b = made(&(adtc_options){.layout = ADTC_PREORDER});
  adtc_ref one = adtc_int(&b, 1), text = adtc_string(&b, "x", 1), node = adtc_node(&b, 0, 2);
  adtc_set(&b, node, 0, one);
  adtc_set(&b, node, 1, text);
  adtc_set_root(&b, node);
  CHECK_EQUAL(ADTC_ORDER, b.status);
  expect_sentence(&b, "child 1 of the node at 48 was never set");
  check_is_refused(&b, ADTC_ORDER);
  check_is_refused(&b, ADTC_NOT_SET);
  adtc_free(&b);
}

/* ---- The status of a buffer ---- */

/* The first failure stays, whatever goes well or wrong later, until somebody takes it. */
static void check_status_stays(const adtc_options *options) {
  adtc b = made(options);
  adtc_ref node = adtc_node(&b, 0, 1), leaf = adtc_int(&b, 1);
  CHECK_EQUAL(ADTC_OK, adtc_set(&b, node, 0, leaf));
  adtc_set_root(&b, node);
  CHECK_EQUAL(ADTC_NONE, adtc_node(&b, ADTC_VARIANTS, 1));
  CHECK_EQUAL(ADTC_FULL, adtc_reserve(&b, SIZE_MAX));
  CHECK(adtc_int(&b, 5) != ADTC_NONE);
  CHECK_EQUAL(ADTC_ARGUMENT, b.status);
  check_is_refused(&b, ADTC_ARGUMENT);
  CHECK_EQUAL(ADTC_OK, adtc_take_status(&b));
  CHECK(adtc_finish(&b).base == b.base);
  CHECK_EQUAL(ADTC_OK, b.status);
  adtc_free(&b);
}

static void the_status_stays(void) { for_all_layouts(check_status_stays); }

static void expect_status(adtc *b, adtc_status status) {
  CHECK_EQUAL(status, adtc_take_status(b));
  CHECK_EQUAL(ADTC_OK, b->status);
}

/* One failure of each call that changes a buffer. */
static void check_every_call(const adtc_options *options) {
  adtc_options limited = *options;
  limited.limit_bytes = 4096;
  adtc b = made(&limited), large = made(options);
  adtc_set_root(&large, adtc_elements(&large, 0, NULL, 10000));
  adtc_view v = adtc_view_of(&large);
  adtc_ref copy, node = adtc_node(&b, 0, 1);
  for (uint32_t i = 0; i < 4; i++) {
    adtc_ref parent = i < 2 ? node : ADTC_NONE, child = i % 2 == 0 ? ADTC_NONE : UINT32_MAX - 1;
    CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, parent, 0, child));
    expect_status(&b, ADTC_ARGUMENT);
  }
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, node, 1, adtc_int(&b, 1)));
  expect_status(&b, ADTC_ARGUMENT);
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_rewind(&b, 3));
  expect_status(&b, ADTC_ARGUMENT);
  CHECK_EQUAL(ADTC_FULL, adtc_copy_tree(&b, &v, v.root, &copy));
  expect_status(&b, ADTC_FULL);
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_copy_tree(&b, &v, ADTC_NONE, &copy));
  expect_status(&b, ADTC_ARGUMENT);
  CHECK_EQUAL(ADTC_FULL, adtc_graft(&b, node, 0, &v, v.root));
  expect_status(&b, ADTC_FULL);
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_cursor_close(&b, (adtc_cursor){NULL, NULL}, &copy));
  expect_status(&b, ADTC_ARGUMENT);
  CHECK_EQUAL(ADTC_NONE, adtc_string(&b, NULL, 5000));
  expect_status(&b, ADTC_FULL);
  CHECK_EQUAL(ADTC_NONE, adtc_elements(&b, 9, NULL, 1));
  expect_status(&b, ADTC_ARGUMENT);
  adtc_free(&b);
  adtc_free(&large);
}

static void every_call_that_fails(void) { for_all_layouts(check_every_call); }

/* Forks and counts around them, of the layout that asks for an order. */
static void every_way_to_be_out_of_order(void) {
  adtc b = made(&(adtc_options){.layout = ADTC_PREORDER});
  adtc_ref early = adtc_int(&b, 0);
  for (uint32_t count = 2; count < 4; count++) {
    adtc_ref node = adtc_node(&b, 0, count), first = adtc_int(&b, 1), second = adtc_int(&b, 2);
    const adtc_ref wrong[][2] = {{0, second}, {0, early}, {1, node}, {1, first}};
    for (int i = 0; i < 4; i++) {
      CHECK_EQUAL(ADTC_ORDER, adtc_set(&b, node, wrong[i][0], wrong[i][1]));
      expect_status(&b, ADTC_ORDER);
    }
    CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, node, count, second));
    expect_status(&b, ADTC_ARGUMENT);
  }
  adtc_free(&b);
}

/* ---- Sentences ---- */

static void sentences(void) {
  char text[100];
  adtc_fault fault = {ADTC_NOT_SET, UINT64_MAX, UINT32_MAX};
  const char *longest = "child 4294967295 of the node at 18446744073709551615 was never set";
  CHECK_EQUAL(strlen(longest), adtc_fault_string(&fault, text, sizeof text));
  CHECK(strcmp(longest, text) == 0);
  CHECK_EQUAL(strlen(longest), adtc_fault_string(&fault, text, 8));
  CHECK(strcmp("child 4", text) == 0);
  CHECK_EQUAL(strlen(longest), adtc_fault_string(&fault, NULL, 0));
  fault = (adtc_fault){ADTC_BAD_ITEM, 52, 0};
  adtc_fault_string(&fault, text, sizeof text);
  CHECK(strcmp("an item is damaged, at 52", text) == 0);
  fault = (adtc_fault){ADTC_NO_MEMORY, 0, 0};
  adtc_fault_string(&fault, text, sizeof text);
  CHECK(strcmp("out of memory", text) == 0);
  for (int i = 0; i <= ADTC_STATUS_COUNT; i++) {
    fault = (adtc_fault){(adtc_status)i, UINT64_MAX, UINT32_MAX};
    CHECK(adtc_fault_string(&fault, text, sizeof text) < sizeof text);
  }
}

TEST_PROGRAM({"an_only_child", an_only_child},
             {"an_only_child_further_down", an_only_child_further_down},
             {"children_not_set", children_not_set}, {"the_first_of_several", the_first_of_several},
             {"forks_without_second_child", forks_without_second_child}, {"long_nodes", long_nodes},
             {"a_cursor_without_second_child", a_cursor_without_second_child},
             {"children_made_first", children_made_first}, {"the_status_stays", the_status_stays},
             {"every_call_that_fails", every_call_that_fails},
             {"every_way_to_be_out_of_order", every_way_to_be_out_of_order},
             {"sentences", sentences})
