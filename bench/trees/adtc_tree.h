/* SPDX-License-Identifier: MIT */
/* Trees in a buffer of adtc.h: all of tree.h but for [tree_options] and [generate], which the
   including file defines. A whole copy is a memcpy, deletion constant time. */
#include "tree.h"

#include <adtc.h>
#include <stdlib.h>

struct tree {
  adtc buffer;
};

static struct tree *new_tree(void) {
  struct tree *t = malloc(sizeof *t);
  if (t == NULL) tree_fail("out of memory");
  return t;
}

struct tree *tree_generate(unsigned depth) {
  struct tree *t = new_tree();
  if (adtc_create(&t->buffer, &tree_options) != ADTC_OK) tree_fail("out of memory");
  adtc_ref root = generate(&t->buffer, depth);
  if (root == ADTC_NONE) tree_fail(adtc_status_string(t->buffer.status));
  adtc_set_root(&t->buffer, root);
  return t;
}

struct tree *tree_copy(const struct tree *from) {
  struct tree *t = new_tree();
  adtc_view v = adtc_view_of(&from->buffer);
  if (adtc_copy(&t->buffer, &v, &tree_options) != ADTC_OK) tree_fail("out of memory");
  return t;
}

void tree_delete(struct tree *t) {
  adtc_free(&t->buffer);
  free(t);
}

static int64_t sum_below(const adtc_view *v, adtc_ref item) {
  int64_t sum = 0;
  while (adtc_kind_of(v, item) == ADTC_NODE) {
    sum += sum_below(v, adtc_child(v, item, 0));
    item = adtc_child(v, item, 1);
  }
  return sum + adtc_int_of(v, item);
}

int64_t tree_sum(const struct tree *t) {
  adtc_view v = adtc_view_of(&t->buffer);
  return sum_below(&v, v.root);
}

bool tree_equal(const struct tree *a, const struct tree *b) {
  adtc_view v = adtc_view_of(&a->buffer), w = adtc_view_of(&b->buffer);
  bool equal;
  return adtc_equal(&v, v.root, &w, w.root, &equal) == ADTC_OK && equal;
}
