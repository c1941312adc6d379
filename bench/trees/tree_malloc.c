/* SPDX-License-Identifier: MIT */
/* One malloc for each node and each leaf: what most programs do. */
#include "tree.h"

#include <stdlib.h>

struct tree {
  bool is_leaf;
  union {
    int32_t value;
    struct tree *children[2];
  };
};

static struct tree *new_tree(bool is_leaf) {
  struct tree *t = malloc(sizeof *t);
  if (t == NULL) tree_fail("out of memory");
  t->is_leaf = is_leaf;
  return t;
}

static struct tree *generate(unsigned depth, uint32_t *leaves) {
  struct tree *t = new_tree(depth == 1);
  if (t->is_leaf)
    t->value = tree_leaf((*leaves)++);
  else
    for (int i = 0; i < 2; i++) t->children[i] = generate(depth - 1, leaves);
  return t;
}

struct tree *tree_generate(unsigned depth) {
  uint32_t leaves = 0;
  return generate(depth, &leaves);
}

struct tree *tree_copy(const struct tree *from) {
  struct tree *t = new_tree(from->is_leaf);
  if (t->is_leaf)
    t->value = from->value;
  else
    for (int i = 0; i < 2; i++) t->children[i] = tree_copy(from->children[i]);
  return t;
}

void tree_delete(struct tree *t) {
  if (!t->is_leaf)
    for (int i = 0; i < 2; i++) tree_delete(t->children[i]);
  free(t);
}

int64_t tree_sum(const struct tree *t) {
  return t->is_leaf ? t->value : tree_sum(t->children[0]) + tree_sum(t->children[1]);
}

bool tree_equal(const struct tree *a, const struct tree *b) {
  if (a->is_leaf != b->is_leaf) return false;
  if (a->is_leaf) return a->value == b->value;
  return tree_equal(a->children[0], b->children[0]) && tree_equal(a->children[1], b->children[1]);
}
