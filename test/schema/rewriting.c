/* SPDX-License-Identifier: MIT */
/* Rewritings of random trees against a model: rewriting SEED.

   The number of a node says what becomes of it. So the model builds the new tree from nothing. A
   rewriting of the old tree has to be the same bytes. Buffers with ADTC_FAR take another way, to
   the same bytes. Then each allocation of a rewriting fails once. */
#include "rewriting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES 400
#define MOST 6
#define DEPTH 12 /* so no more than MOST * DEPTH nodes are to come at any time */
#define KINDS 8

enum kind { LEAF, PAIR, MANY, DEEP };

struct node {
  enum kind kind;
  int what, count, of_first; /* of the children, so many are in [first] of Many */
  int below[MOST];           /* nodes; -1 is none */
};

static struct node nodes[NODES];
static int used;
static uint64_t state;

static uint32_t draw(uint32_t below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((state >> 33) % below);
}

static int make(int depth) {
  int i = used++;
  struct node *n = &nodes[i];
  bool has_room = used + MOST * (DEPTH + 1) < NODES && depth > 0;
  *n = (struct node){.kind = has_room ? (enum kind)draw(4) : LEAF, .what = (int)draw(1000)};
  n->count = n->kind == PAIR ? 2 : n->kind == MANY ? (int)draw(MOST + 1) : n->kind == DEEP;
  n->of_first = n->kind == MANY ? (int)draw((uint32_t)n->count + 1) : 0;
  for (int k = 0; k < n->count; k++)
    n->below[k] = k < n->of_first && draw(4) == 0 ? -1 : make(depth - 1);
  return i;
}

/* ---- What becomes of a node ---- */

enum change { KEPT, WHOLE = 4, GONE, WRAPPED, TURNED };

static int number_of(int i) {
  const struct node *n = &nodes[i];
  if (n->kind == PAIR) return 3 * number_of(n->below[0]) + 1;
  return n->kind == DEEP ? number_of(n->below[0]) + 1 : n->what;
}

static int number_in(rewriting_node x) {
  switch (rewriting_node_kind(x)) {
  case REWRITING_Pair: return 3 * number_in(rewriting_Pair_left(rewriting_node_as_Pair(x))) + 1;
  case REWRITING_Deep: return number_in(rewriting_Deep_below(rewriting_node_as_Deep(x))) + 1;
  case REWRITING_Many: return (int)rewriting_Many_what(rewriting_node_as_Many(x));
  case REWRITING_Leaf: break;
  }
  return (int)rewriting_Leaf_what(rewriting_node_as_Leaf(x));
}

static enum change change_of(int number) {
  int change = number % KINDS;
  return change < WHOLE ? KEPT : (enum change)change;
}

static adtc_text name_of(int what) {
  static const char *const names[] = {"", "a", "name", "names that are longer"};
  return adtc_text_of(names[what % 4]);
}

/* ---- The model ---- */

typedef void build_function(adtc_builder *b, int i);

/* The node with its children as [below] builds them. */
static void build_with(adtc_builder *b, int i, build_function *below) {
  const struct node *n = &nodes[i];
  switch (n->kind) {
  case LEAF: rewriting_make_Leaf(b, n->what, name_of(n->what)); return;
  case PAIR: rewriting_make_Pair(b); break;
  case DEEP: rewriting_make_Deep(b); break;
  case MANY:
    rewriting_make_Many(b, n->what, (uint32_t)n->of_first, (uint32_t)(n->count - n->of_first));
    break;
  }
  for (int k = 0; k < n->count; k++) {
    if (n->kind == MANY && k == n->of_first) adtc_build_text(b, name_of(n->what));
    if (n->below[k] < 0)
      adtc_build_absent(b);
    else
      below(b, n->below[k]);
  }
  if (n->kind == MANY && n->of_first == n->count) adtc_build_text(b, name_of(n->what));
}

static void build_old(adtc_builder *b, int i) { build_with(b, i, build_old); }

static void make_gone(adtc_builder *b) { rewriting_make_Leaf(b, 0, adtc_text_of("gone")); }

static void build_new(adtc_builder *b, int i);

/* The children in another order, or without what is around them. */
static void build_turned(adtc_builder *b, int i) {
  const struct node *n = &nodes[i];
  if (n->kind == LEAF) rewriting_make_Leaf(b, -n->what, adtc_text_of("turned"));
  if (n->kind == PAIR) rewriting_make_Pair(b);
  if (n->kind == MANY) rewriting_make_Many(b, n->what, 0, (uint32_t)(n->count - n->of_first));
  if (n->kind == MANY) adtc_build_text(b, adtc_text_of("turned"));
  for (int k = n->count; k > n->of_first; k--) build_new(b, n->below[k - 1]);
}

static void build_new(adtc_builder *b, int i) {
  switch (change_of(number_of(i))) {
  case KEPT: build_with(b, i, build_new); break;
  case WHOLE: build_old(b, i); break;
  case GONE: make_gone(b); break;
  case WRAPPED:
    rewriting_make_Pair(b);
    make_gone(b);
    build_old(b, i);
    break;
  case TURNED: build_turned(b, i); break;
  }
}

static bool build(adtc *to, uint32_t flags, int count, build_function *node) {
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER, .flags = flags};
  if (adtc_create(to, &options) != ADTC_OK) return false;
  rewriting_tree_begin(&b, to);
  rewriting_make_tree(&b, adtc_text_of("root"), (uint32_t)count, count > 1);
  for (int i = 0, at = 0; i < count; i++, at = nodes[at].below[0]) node(&b, at);
  if (count > 1) node(&b, 0);
  adtc_build_text(&b, adtc_text_of("end"));
  return adtc_build_end(&b) == ADTC_OK;
}

/* ---- The rewriting ---- */

static void rewrite_again(adtc_builder *b, rewriting_node old, const rewriting_rewriter *r) {
  rewriting_node_rewrite(b, old, r, (void *)(uintptr_t)r);
}

static void turn(adtc_builder *b, rewriting_node old, const rewriting_rewriter *r) {
  switch (rewriting_node_kind(old)) {
  case REWRITING_Leaf:
    rewriting_make_Leaf(b, -rewriting_Leaf_what(rewriting_node_as_Leaf(old)),
                        adtc_text_of("turned"));
    return;
  case REWRITING_Pair: {
    rewriting_Pair pair = rewriting_node_as_Pair(old);
    rewriting_make_Pair(b);
    rewrite_again(b, rewriting_Pair_right(pair), r);
    rewrite_again(b, rewriting_Pair_left(pair), r);
    return;
  }
  case REWRITING_Deep:
    rewrite_again(b, rewriting_Deep_below(rewriting_node_as_Deep(old)), r);
    return;
  case REWRITING_Many: break;
  }
  rewriting_Many many = rewriting_node_as_Many(old);
  adtc_list rest = rewriting_Many_rest(many);
  rewriting_make_Many(b, rewriting_Many_what(many), 0, rest.count);
  adtc_build_text(b, adtc_text_of("turned"));
  for (uint32_t i = rest.count; i > 0; i--)
    rewrite_again(b, rewriting_Many_rest_in(rest, i - 1), r);
}

static adtc_rewriting change(void *context, adtc_builder *b, rewriting_node old) {
  switch (change_of(number_in(old))) {
  case KEPT: return ADTC_KEEP;
  case WHOLE: return ADTC_WHOLE;
  case GONE: make_gone(b); break;
  case WRAPPED:
    rewriting_make_Pair(b);
    make_gone(b);
    rewriting_node_copy(b, old);
    break;
  case TURNED: turn(b, old, (const rewriting_rewriter *)context); break;
  }
  return ADTC_BUILT;
}

static adtc_status rewrite(adtc *to, const adtc *from, uint32_t flags) {
  const rewriting_rewriter rewriter = {.rewrite_node = change};
  adtc_options options = {.layout = ADTC_PREORDER, .flags = flags};
  adtc_view v = adtc_view_of(from);
  adtc_builder b;
  adtc_status status = adtc_create(to, &options);
  if (status != ADTC_OK) return status;
  rewriting_tree_begin(&b, to);
  rewriting_tree_rewrite(&b, rewriting_tree_root(&v), &rewriter, (void *)(uintptr_t)&rewriter);
  return adtc_build_end(&b);
}

/* ---- Comparing ---- */

static bool fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  return false;
}

static bool same(adtc *a, adtc *b, bool are_alike) {
  adtc_view x = adtc_finish(a), y = adtc_finish(b);
  rewriting_tree s, t;
  bool accepted = rewriting_tree_open(x.base, x.size, &s, NULL) == ADTC_OK &&
                  rewriting_tree_open(y.base, y.size, &t, NULL) == ADTC_OK;
  if (!accepted) return fail("what was made is refused");
  if (!rewriting_tree_equal(s, t)) return fail("a rewriting is another tree");
  bool are_same = x.size == y.size && memcmp(x.base, y.base, x.size) == 0;
  return are_same || !are_alike || fail("a rewriting has other bytes");
}

/* Rewrites from a buffer with some flags into one with others. */
static bool try_flags(uint32_t from, uint32_t to, int count) {
  adtc old, expected, made;
  if (!build(&old, from, count, build_old) || !build(&expected, to, count, build_new))
    return fail("a tree could not be built");
  if (rewrite(&made, &old, to) != ADTC_OK) return fail("no rewriting");
  bool is_right = same(&made, &expected, from == to);
  adtc_free(&old);
  adtc_free(&expected);
  adtc_free(&made);
  return is_right;
}

extern long adtc_calls_left; /* failing.c */

/* The buffer is as it was where an allocation has failed; a buffer that grows asks again for
   less. */
static bool try_failures(int count) {
  adtc old;
  if (!build(&old, 0, count, build_old)) return fail("a tree could not be built");
  for (long n = 0;; n++) {
    adtc made = {0};
    adtc_calls_left = n;
    adtc_status status = rewrite(&made, &old, 0);
    bool has_failed = adtc_calls_left < 0;
    adtc_calls_left = -1;
    bool is_empty = made.base == NULL || adtc_mark(&made) == ADTC_HEADER_BYTES;
    bool is_right = status == ADTC_OK || (has_failed && status == ADTC_NO_MEMORY && is_empty);
    if (made.base != NULL) adtc_free(&made);
    if (!is_right) return fail("with allocations that fail");
    if (!has_failed) break;
  }
  adtc_free(&old);
  return true;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  state = strtoull(argv[1], NULL, 10);
  for (int round = 0; round < 400; round++) {
    used = 0;
    make(2 + (int)draw(DEPTH - 2));
    int count = 1;
    for (int at = 0; nodes[at].count > 0 && nodes[at].below[0] >= 0 && count < 5; count++)
      at = nodes[at].below[0];
    for (uint32_t flags = 0; flags < 4; flags++)
      if (!try_flags(flags & 1 ? ADTC_FAR : 0, flags & 2 ? ADTC_FAR : 0, count))
        return fprintf(stderr, "round %d, flags %u\n", round, flags), 1;
    if (round % 40 == 0 && !try_failures(count)) return 1;
  }
  return 0;
}
