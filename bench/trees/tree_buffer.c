/* SPDX-License-Identifier: MIT */
/* The document's buffer: nodes of one size in a growing array, children by 32-bit index, copied
   node by node. */
#include "tree.h"

#include <stdlib.h>

struct node {
  uint32_t is_leaf;
  union {
    int32_t value;
    uint32_t children[2];
  };
};

struct tree {
  struct node *nodes;
  uint32_t used, room;
  uint32_t root;
};

static struct tree *new_tree(void) {
  struct tree *t = calloc(1, sizeof *t);
  if (t == NULL) tree_fail("out of memory");
  return t;
}

static void grow(struct tree *t) {
  uint32_t room = t->room == 0 ? 1024 : t->room + t->room / 2;
  struct node *nodes = realloc(t->nodes, room * sizeof *nodes);
  if (nodes == NULL) tree_fail("out of memory");
  t->nodes = nodes;
  t->room = room;
}

static uint32_t new_node(struct tree *t, bool is_leaf) {
  if (t->used == t->room) grow(t);
  t->nodes[t->used].is_leaf = is_leaf;
  return t->used++;
}

static uint32_t generate(struct tree *t, unsigned depth, uint32_t *leaves) {
  uint32_t node = new_node(t, depth == 1);
  if (depth == 1)
    t->nodes[node].value = tree_leaf((*leaves)++);
  else
    for (int i = 0; i < 2; i++) {
      uint32_t child = generate(t, depth - 1, leaves);
      t->nodes[node].children[i] = child;
    }
  return node;
}

struct tree *tree_generate(unsigned depth) {
  struct tree *t = new_tree();
  uint32_t leaves = 0;
  t->root = generate(t, depth, &leaves);
  return t;
}

static uint32_t copy(struct tree *t, const struct tree *from, uint32_t original) {
  const struct node *o = &from->nodes[original];
  uint32_t node = new_node(t, o->is_leaf);
  if (o->is_leaf)
    t->nodes[node].value = o->value;
  else
    for (int i = 0; i < 2; i++) {
      uint32_t child = copy(t, from, o->children[i]);
      t->nodes[node].children[i] = child;
    }
  return node;
}

struct tree *tree_copy(const struct tree *from) {
  struct tree *t = new_tree();
  t->root = copy(t, from, from->root);
  return t;
}

void tree_delete(struct tree *t) {
  free(t->nodes);
  free(t);
}

static int64_t sum(const struct tree *t, uint32_t node) {
  const struct node *n = &t->nodes[node];
  return n->is_leaf ? n->value : sum(t, n->children[0]) + sum(t, n->children[1]);
}

int64_t tree_sum(const struct tree *t) { return sum(t, t->root); }

static bool equal(const struct tree *t, uint32_t a, const struct tree *u, uint32_t b) {
  const struct node *n = &t->nodes[a], *m = &u->nodes[b];
  if (n->is_leaf != m->is_leaf) return false;
  if (n->is_leaf) return n->value == m->value;
  return equal(t, n->children[0], u, m->children[0]) && equal(t, n->children[1], u, m->children[1]);
}

bool tree_equal(const struct tree *a, const struct tree *b) {
  return equal(a, a->root, b, b->root);
}
