/* SPDX-License-Identifier: MIT */
/* A pool of the Apache Portable Runtime for each tree: pointers, 24 bytes a node, freed as a
   whole. */
#include "tree.h"

#include <apr_general.h>
#include <apr_pools.h>

struct node {
  bool is_leaf;
  union {
    int32_t value;
    struct node *children[2];
  };
};

struct tree {
  apr_pool_t *pool;
  struct node *root;
};

static int out_of_memory(int status) {
  (void)status;
  tree_fail("out of memory");
}

static struct tree *new_tree(void) {
  apr_pool_t *pool;
  if (apr_initialize() != APR_SUCCESS) tree_fail("APR does not start");
  if (apr_pool_create_unmanaged_ex(&pool, out_of_memory, NULL) != APR_SUCCESS)
    tree_fail("out of memory");
  struct tree *t = apr_palloc(pool, sizeof *t);
  t->pool = pool;
  return t;
}

static struct node *new_node(apr_pool_t *pool, bool is_leaf) {
  struct node *n = apr_palloc(pool, sizeof *n);
  n->is_leaf = is_leaf;
  return n;
}

static struct node *generate(apr_pool_t *pool, unsigned depth, uint32_t *leaves) {
  struct node *n = new_node(pool, depth == 1);
  if (n->is_leaf)
    n->value = tree_leaf((*leaves)++);
  else
    for (int i = 0; i < 2; i++) n->children[i] = generate(pool, depth - 1, leaves);
  return n;
}

struct tree *tree_generate(unsigned depth) {
  struct tree *t = new_tree();
  uint32_t leaves = 0;
  t->root = generate(t->pool, depth, &leaves);
  return t;
}

static struct node *copy(apr_pool_t *pool, const struct node *from) {
  struct node *n = new_node(pool, from->is_leaf);
  if (n->is_leaf)
    n->value = from->value;
  else
    for (int i = 0; i < 2; i++) n->children[i] = copy(pool, from->children[i]);
  return n;
}

struct tree *tree_copy(const struct tree *from) {
  struct tree *t = new_tree();
  t->root = copy(t->pool, from->root);
  return t;
}

void tree_delete(struct tree *t) { apr_pool_destroy(t->pool); }

static int64_t sum(const struct node *n) {
  return n->is_leaf ? n->value : sum(n->children[0]) + sum(n->children[1]);
}

int64_t tree_sum(const struct tree *t) { return sum(t->root); }

static bool equal(const struct node *a, const struct node *b) {
  if (a->is_leaf != b->is_leaf) return false;
  if (a->is_leaf) return a->value == b->value;
  return equal(a->children[0], b->children[0]) && equal(a->children[1], b->children[1]);
}

bool tree_equal(const struct tree *a, const struct tree *b) { return equal(a->root, b->root); }
