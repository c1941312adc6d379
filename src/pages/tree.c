/* SPDX-License-Identifier: MIT */
/* Zip trees, top down: see tree.h for what holds. */
#include "tree.h"

#include <stdbool.h>
#include <stddef.h>

static bool below(struct oh_key a, struct oh_key b) {
  return a.major < b.major || (a.major == b.major && a.minor < b.minor);
}

void oh_tree_init(struct oh_tree *tree) {
  *tree = (struct oh_tree){.root = NULL, .random = UINT64_C(0x9e3779b97f4a7c15)};
}

/* Rank k with probability 2^-(k+1); the generator is Marsaglia's xorshift64. */
static unsigned draw_rank(struct oh_tree *tree) {
  tree->random ^= tree->random << 13;
  tree->random ^= tree->random >> 7;
  tree->random ^= tree->random << 17;
  return (unsigned)__builtin_ctzll(tree->random);
}

/* Does [a] belong above [b]? */
static bool is_above(struct oh_node const *a, struct oh_node const *b) {
  return a->rank > b->rank || (a->rank == b->rank && below(a->key, b->key));
}

/* Distributes a subtree to both sides of [node], which takes its place. */
static void unzip(struct oh_node *subtree, struct oh_node *node) {
  struct oh_node **smaller = &node->left, **larger = &node->right;
  while (subtree != NULL) {
    if (below(subtree->key, node->key)) {
      *smaller = subtree;
      smaller = &subtree->right;
      subtree = subtree->right;
    } else {
      *larger = subtree;
      larger = &subtree->left;
      subtree = subtree->left;
    }
  }
  *smaller = *larger = NULL;
}

/* Joins two subtrees at [link]; every key of [smaller] is below those of [larger]. */
static void zip(struct oh_node **link, struct oh_node *smaller, struct oh_node *larger) {
  while (smaller != NULL && larger != NULL) {
    if (is_above(smaller, larger)) {
      *link = smaller;
      link = &smaller->right;
      smaller = smaller->right;
    } else {
      *link = larger;
      link = &larger->left;
      larger = larger->left;
    }
  }
  *link = smaller != NULL ? smaller : larger;
}

void oh_tree_insert(struct oh_tree *tree, struct oh_node *node) {
  node->rank = draw_rank(tree);
  struct oh_node **link = &tree->root;
  while (*link != NULL && is_above(*link, node))
    link = below(node->key, (*link)->key) ? &(*link)->left : &(*link)->right;
  struct oh_node *subtree = *link;
  *link = node;
  unzip(subtree, node);
}

void oh_tree_remove(struct oh_tree *tree, struct oh_node *node) {
  struct oh_node **link = &tree->root;
  while (*link != node) link = below(node->key, (*link)->key) ? &(*link)->left : &(*link)->right;
  zip(link, node->left, node->right);
}

struct oh_node *oh_tree_at_least(struct oh_tree const *tree, struct oh_key key) {
  struct oh_node *found = NULL;
  for (struct oh_node *n = tree->root; n != NULL;) {
    if (below(n->key, key)) {
      n = n->right;
    } else {
      found = n;
      n = n->left;
    }
  }
  return found;
}

struct oh_node *oh_tree_at_most(struct oh_tree const *tree, struct oh_key key) {
  struct oh_node *found = NULL;
  for (struct oh_node *n = tree->root; n != NULL;) {
    if (below(key, n->key)) {
      n = n->left;
    } else {
      found = n;
      n = n->right;
    }
  }
  return found;
}
