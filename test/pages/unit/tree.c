/* SPDX-License-Identifier: MIT */
/* Zip trees: their order, their rules, and their height, whatever the order of insertion. */
#include "../../../src/pages/tree.h"
#include "testing.h"

#include <stdbool.h>

enum { COUNT = 20000 };

static struct oh_node nodes[COUNT];
static bool present[COUNT];
static struct oh_tree tree;

static struct oh_key key(int i) { return (struct oh_key){(uintptr_t)i / 3, (uintptr_t)i % 3}; }

static int number(struct oh_node const *node) {
  return node == NULL ? -1 : (int)(node->key.major * 3 + node->key.minor);
}

static void insert(int i) {
  nodes[i].key = key(i);
  oh_tree_insert(&tree, &nodes[i]);
  present[i] = true;
}

static void remove_(int i) {
  oh_tree_remove(&tree, &nodes[i]);
  present[i] = false;
}

/* Checks order and ranks; the height. [last] is the number of the node before. */
static int check_subtree(struct oh_node const *node, int *last, int *count) {
  if (node == NULL) return 0;
  CHECK(node->left == NULL || node->left->rank < node->rank);
  CHECK(node->right == NULL || node->right->rank <= node->rank);
  int left = check_subtree(node->left, last, count);
  CHECK(number(node) > *last && present[number(node)]);
  *last = number(node);
  ++*count;
  int right = check_subtree(node->right, last, count);
  return 1 + (left > right ? left : right);
}

static int check_tree(int expected) {
  int last = -1, count = 0;
  int height = check_subtree(tree.root, &last, &count);
  CHECK_EQUAL(expected, count);
  return height;
}

static void check_searches(void) {
  int below = -1;
  for (int i = 0; i < COUNT; i++) {
    if (present[i]) below = i;
    CHECK_EQUAL(below, number(oh_tree_at_most(&tree, key(i))));
  }
  int above = -1;
  for (int i = COUNT - 1; i >= 0; i--) {
    if (present[i]) above = i;
    CHECK_EQUAL(above, number(oh_tree_at_least(&tree, key(i))));
  }
}

/* A height of 60 for 20,000 nodes has a probability below 10^-6, and the ranks are always the
   same. */
static void any_order(int (*nth)(int)) {
  oh_tree_init(&tree);
  for (int i = 0; i < COUNT; i++) insert(nth(i));
  CHECK(check_tree(COUNT) < 60);
  for (int i = 0; i < COUNT; i += 2) remove_(nth(i));
  CHECK(check_tree(COUNT / 2) < 60);
  check_searches();
  for (int i = 0; i < COUNT; i += 2) insert(nth(i));
  CHECK(check_tree(COUNT) < 60);
  for (int i = COUNT - 1; i >= 0; i--) remove_(nth(i));
  check_tree(0);
  check_searches();
}

static int upwards(int i) { return i; }
static int downwards(int i) { return COUNT - 1 - i; }
static int scattered(int i) { return (int)((long)i * 7919 % COUNT); }
static int from_both_ends(int i) { return i % 2 ? i / 2 : COUNT - 1 - i / 2; }

static void upwards_and_back(void) { any_order(upwards); }
static void downwards_and_back(void) { any_order(downwards); }
static void scattered_and_back(void) { any_order(scattered); }
static void from_both_ends_and_back(void) { any_order(from_both_ends); }

TEST_PROGRAM({"upwards", upwards_and_back}, {"downwards", downwards_and_back},
             {"scattered", scattered_and_back}, {"from_both_ends", from_both_ends_and_back})
