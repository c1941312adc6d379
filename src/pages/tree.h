/* SPDX-License-Identifier: MIT */
/* An ordered tree of nodes that live in their owner's records: a zip tree (R. Tarjan, C. Levy,
   S. Timmel, Zip trees, 2019).

   It is the skip list that it replaces, folded into a binary tree: a node's rank is drawn as the
   height of a skip list's node is. The expected cost of every operation is the same, logarithmic in
   the number of nodes. But a node has two links whatever its rank, so that nodes have one size, and
   neither insertion nor removal needs an array of predecessors.

   Rules: keys are distinct. A node's rank is larger than its left child's, and not smaller than its
   right child's. The owner of the tree owns the links of its nodes. Nothing here takes a lock or
   can fail. */
#ifndef OH_TREE_H
#define OH_TREE_H

#include <stdint.h>

/* Ordered by [major], then by [minor]. */
struct oh_key {
  uintptr_t major, minor;
};

struct oh_node {
  struct oh_key key; /* constant while the node is in a tree */
  struct oh_node *left, *right;
  unsigned rank;
};

struct oh_tree {
  struct oh_node *root;
  uint64_t random; /* state of the generator of ranks; not 0 */
};

void oh_tree_init(struct oh_tree *tree);

/* [node->key] is set, and in no node of the tree. */
void oh_tree_insert(struct oh_tree *tree, struct oh_node *node);

/* [node] is in the tree. */
void oh_tree_remove(struct oh_tree *tree, struct oh_node *node);

/* The node with the smallest key that is not below [key]; NULL if there is none. */
struct oh_node *oh_tree_at_least(struct oh_tree const *tree, struct oh_key key);

/* The node with the largest key that is not above [key]; NULL if there is none. */
struct oh_node *oh_tree_at_most(struct oh_tree const *tree, struct oh_key key);

#endif
