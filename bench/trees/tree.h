/* SPDX-License-Identifier: MIT */
/* The interface that each representation of the trees has to offer. The measuring program knows no
   more of it. A tree of depth 1 is a leaf; a deeper one is a node with two trees below it. The
   leaves hold the numbers tree_leaf(0), tree_leaf(1), ... from left to right.

   A function that runs out of memory ends the program (tree_fail): there is nothing to measure
   then. */
#ifndef TREES_TREE_H
#define TREES_TREE_H

#include <stdbool.h>
#include <stdint.h>

struct tree; /* a whole tree, with all that it owns */

struct tree *tree_generate(unsigned depth);
struct tree *tree_copy(const struct tree *from);
void tree_delete(struct tree *t);

/* Read every leaf; not measured. */
int64_t tree_sum(const struct tree *t);
bool tree_equal(const struct tree *a, const struct tree *b);

_Noreturn void tree_fail(const char *why);

/* 30 bits, so that every representation has room for it. */
static inline int32_t tree_leaf(uint32_t i) { return (int32_t)(i * 2654435761u >> 2); }

#endif
