/* SPDX-License-Identifier: MIT */
/* Rewritings and copies at each place of a tree, and functions that build too much, too little, or
   something that they do not answer.

   Behind a rewriting the builder may make something by itself: a run, or a part of a version. That
   belongs to the program, and not to the rewriting. Buffers with ADTC_FAR and schemas that share
   values take a way of their own. */
#include "places.h"
#include "placesparts.h"
#include "placesshared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(bool is, const char *what) {
  if (is) return;
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static adtc buffer(uint32_t flags) {
  adtc made;
  const adtc_options options = {.layout = ADTC_PREORDER, .flags = flags};
  expect(adtc_create(&made, &options) == ADTC_OK, "no buffer");
  return made;
}

/* A leaf in a wrap, which rewritings have as their old tree. */
static places_term old_wrap(adtc *to) {
  adtc_builder b;
  places_term_begin(&b, to);
  places_make_Wrap(&b);
  places_make_Leaf(&b, 7);
  expect(adtc_build_end(&b) == ADTC_OK, "a wrap");
  adtc_view v = adtc_view_of(to);
  return places_term_root(&v);
}

/* ---- What comes behind ---- */

static adtc_rewriting keep(void *context, adtc_builder *b, places_term old) {
  (void)context, (void)b, (void)old;
  return ADTC_KEEP;
}

static void an_open_list_behind(uint32_t flags) {
  static const places_rewriter keeping = {.rewrite_term = keep};
  adtc old = buffer(0), new = buffer(flags);
  adtc_builder b;
  places_term wrap = old_wrap(&old);
  places_term_begin(&b, &new);
  places_make_Two(&b, ADTC_UNKNOWN);
  places_term_rewrite(&b, wrap, &keeping, NULL);
  places_make_Leaf(&b, 1);
  adtc_build_end_list(&b);
  places_make_Leaf(&b, 2);
  expect(adtc_build_end(&b) == ADTC_OK, "an open list behind a rewriting");
  adtc_free(&old);
  adtc_free(&new);
}

static void an_open_list_behind_a_copy(void) {
  adtc old = buffer(0), new = buffer(0);
  adtc_builder b;
  placesshared_type_begin(&b, &old);
  placesshared_make_Named(&b, adtc_text_of("int"));
  expect(adtc_build_end(&b) == ADTC_OK, "a type");
  adtc_view v = adtc_view_of(&old);
  placesshared_term_begin(&b, &new);
  placesshared_make_Lam(&b, ADTC_UNKNOWN, 0);
  placesshared_type_copy(&b, placesshared_type_root(&v));
  placesshared_make_Var(&b, 1);
  adtc_build_end_list(&b);
  expect(adtc_build_end(&b) == ADTC_OK, "an open list behind a copy");
  adtc_free(&old);
  adtc_free(&new);
}

/* ---- Parts behind, in a rewriting in another one ---- */

static void make_leaves(adtc_builder *b, int64_t from, int64_t to) {
  for (int64_t v = from; v <= to; v++) placesparts_make_Leaf(b, v);
}

static adtc_rewriting add_thousand(void *context, adtc_builder *b, placesparts_term old) {
  (void)context;
  if (placesparts_term_kind(old) != PLACESPARTS_Leaf) return ADTC_KEEP;
  placesparts_make_Leaf(b, 1000 + placesparts_Leaf_v(placesparts_term_as_Leaf(old)));
  return ADTC_BUILT;
}

/* Below a Wrap all leaves are others; the leaves behind it stay. */
static adtc_rewriting within_wraps(void *context, adtc_builder *b, placesparts_term old) {
  static const placesparts_rewriter adding = {.rewrite_term = add_thousand};
  (void)context;
  if (placesparts_term_kind(old) != PLACESPARTS_Wrap) return ADTC_KEEP;
  placesparts_term_rewrite(b, old, &adding, NULL);
  return ADTC_BUILT;
}

static void make_parts(adtc *to, int64_t first) {
  adtc_builder b;
  placesparts_term_begin(&b, to);
  placesparts_make_Two(&b, true, true, 2);
  placesparts_make_Wrap(&b);
  make_leaves(&b, first, first);
  make_leaves(&b, 2, 5);
  expect(adtc_build_end(&b) == ADTC_OK, "parts");
}

static void parts_behind(uint32_t flags) {
  static const placesparts_rewriter rewriting = {.rewrite_term = within_wraps};
  adtc old = buffer(0), expected = buffer(0), new = buffer(flags);
  adtc_builder b;
  make_parts(&old, 1);
  make_parts(&expected, 1001);
  adtc_view v = adtc_view_of(&old), e = adtc_view_of(&expected);
  placesparts_term_begin(&b, &new);
  placesparts_term_rewrite(&b, placesparts_term_root(&v), &rewriting, NULL);
  expect(adtc_build_end(&b) == ADTC_OK, "parts behind a rewriting");
  adtc_view n = adtc_view_of(&new);
  expect(placesparts_term_equal(placesparts_term_root(&n), placesparts_term_root(&e)),
         "parts behind a rewriting are others");
  adtc_free(&old);
  adtc_free(&expected);
  adtc_free(&new);
}

/* ---- Functions that do what they must not ---- */

enum misdeed {
  A_SECOND_LEAF,
  A_SECOND_WRAP,
  THE_END_OF_A_LIST,
  A_WRAP_ALONE,
  AN_OPEN_LIST,
  A_TEXT,
  NOTHING,
  A_LEAF_THAT_IS_KEPT,
  MISDEEDS
};

static adtc_rewriting misbehave(void *context, adtc_builder *b, places_term old) {
  const enum misdeed *misdeed = context;
  if (places_term_kind(old) != PLACES_Leaf) return ADTC_KEEP;
  switch (*misdeed) {
  case A_SECOND_LEAF: places_make_Leaf(b, 1), places_make_Leaf(b, 2); break;
  case A_SECOND_WRAP: places_make_Leaf(b, 1), places_make_Wrap(b); break;
  case THE_END_OF_A_LIST: places_make_Leaf(b, 1), adtc_build_end_list(b); break;
  case A_WRAP_ALONE: places_make_Wrap(b); break;
  case AN_OPEN_LIST: places_make_Two(b, ADTC_UNKNOWN), places_make_Leaf(b, 1); break;
  case A_TEXT: places_make_Leaf(b, 1), adtc_build_text(b, adtc_text_of("x")); break;
  case A_LEAF_THAT_IS_KEPT: places_make_Leaf(b, 1); return ADTC_KEEP;
  case NOTHING:
  case MISDEEDS: break;
  }
  return ADTC_BUILT;
}

enum place { ALONE, IN_A_NODE, IN_A_LIST, LAST_IN_A_LIST, FIRST_IN_AN_OPEN_LIST, PLACES };

static void rewrite_there(adtc_builder *b, enum place place, places_term old,
                          enum misdeed misdeed) {
  static const places_rewriter misbehaving = {.rewrite_term = misbehave};
  uint32_t count = place == IN_A_LIST ? 3 : place == LAST_IN_A_LIST ? 1 : ADTC_UNKNOWN;
  if (place == IN_A_NODE) places_make_Wrap(b);
  if (place > IN_A_NODE) places_make_Two(b, count), places_make_Leaf(b, 1);
  places_term_rewrite(b, old, &misbehaving, &misdeed);
  for (uint32_t i = 1; count != ADTC_UNKNOWN && i < count; i++) places_make_Leaf(b, 1);
  if (place == FIRST_IN_AN_OPEN_LIST) adtc_build_end_list(b);
  if (place > IN_A_NODE) places_make_Leaf(b, 1);
}

static void misdeeds(void) {
  adtc old = buffer(0);
  adtc_builder b;
  places_term wrap = old_wrap(&old);
  for (int misdeed = 0; misdeed < MISDEEDS; misdeed++)
    for (int place = 0; place < PLACES; place++) {
      adtc new = buffer(0);
      places_term_begin(&b, &new);
      rewrite_there(&b, (enum place)place, wrap, (enum misdeed)misdeed);
      expect(adtc_build_end(&b) == ADTC_ORDER, "a function that misbehaves");
      adtc_free(&new);
    }
  adtc_free(&old);
}

/* ---- A node that is replaced in an open list ---- */

static adtc_rewriting replace_leaves(void *context, adtc_builder *b, places_term old) {
  (void)context;
  if (places_term_kind(old) != PLACES_Leaf) return ADTC_KEEP;
  places_make_Leaf(b, 1);
  return ADTC_BUILT;
}

static void in_an_open_list(uint32_t flags) {
  static const places_rewriter replacing = {.rewrite_term = replace_leaves};
  adtc old = buffer(0), new = buffer(flags);
  adtc_builder b;
  places_term wrap = old_wrap(&old);
  places_term_begin(&b, &new);
  places_make_Two(&b, ADTC_UNKNOWN);
  places_make_Leaf(&b, 1);
  places_make_Leaf(&b, 8);
  places_term_rewrite(&b, wrap, &replacing, NULL);
  adtc_build_end_list(&b);
  places_make_Leaf(&b, 2);
  expect(adtc_build_end(&b) == ADTC_OK, "a node that is replaced in an open list");
  adtc_view n = adtc_finish(&new);
  places_term opened;
  expect(places_term_open(n.base, n.size, &opened, NULL) == ADTC_OK, "it is no tree");
  expect(places_Two_xs(places_term_as_Two(opened)).count == 2, "items are lost");
  adtc_free(&old);
  adtc_free(&new);
}

/* A tree that is not complete is not written, also where there was one before. */
static void finished_too_early(void) {
  adtc to = buffer(0);
  adtc_builder b;
  size_t mark = adtc_mark(&to);
  for (int leaves = 52; leaves > 0; leaves -= 50) {
    places_term_begin(&b, &to);
    places_make_Two(&b, 50);
    for (int i = 0; i < leaves; i++) places_make_Leaf(&b, i);
    if (leaves < 52) expect(adtc_finish(&to).base == NULL, "a tree that is not complete");
    expect(adtc_build_end(&b) == (leaves < 52 ? ADTC_NOT_SET : ADTC_OK), "leaves");
    expect(adtc_finish(&to).base != NULL, "a buffer that nobody builds in");
    size_t used = adtc_mark(&to);
    expect(adtc_build_end(&b) == ADTC_ORDER && adtc_mark(&to) == used, "a second end");
    adtc_rewind(&to, mark);
  }
  adtc_free(&to);
}

/* A second builder is refused, whatever is called on it, and the first one's tree is whole. */
static void two_at_once(void) {
  adtc to = buffer(0);
  adtc_builder first, second;
  char said[80];
  places_term_begin(&first, &to);
  places_make_Two(&first, 0);
  expect(places_term_begin(&second, &to) == ADTC_ORDER, "a second builder");
  expect(places_make_Leaf(&second, 1) == ADTC_ORDER, "a node of the second builder");
  places_make_Leaf(&first, 2);
  expect(adtc_build_end(&second) == ADTC_ORDER, "the end of the second builder");
  adtc_builder_string(&second, said, sizeof said);
  expect(strcmp(said, "another tree is being built in the buffer") == 0, said);
  places_make_Leaf(&first, 3);
  expect(adtc_build_end(&first) == ADTC_OK, "the first builder");
  adtc_view v = adtc_finish(&to);
  places_term root;
  adtc_typed_fault found;
  expect(places_term_open(v.base, v.size, &root, &found) == ADTC_OK, "its tree");
  adtc_free(&to);
}

int main(void) {
  two_at_once();
  for (int far = 0; far < 2; far++) {
    an_open_list_behind(far ? ADTC_FAR : 0);
    parts_behind(far ? ADTC_FAR : 0);
    in_an_open_list(far ? ADTC_FAR : 0);
  }
  an_open_list_behind_a_copy();
  misdeeds();
  finished_too_early();
  return 0;
}
