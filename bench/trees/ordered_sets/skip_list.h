/* SPDX-License-Identifier: MIT */
/* What src/pages/tree.h is compared with: a skip list (W. Pugh, 1990) of nodes that live in their
   owner's records, with the odds of one in four for each further level. */
#ifndef SKIP_LIST_H
#define SKIP_LIST_H

#include "../../../src/pages/tree.h"

enum { SKIP_LEVELS = 16 };

struct skip_node {
  struct oh_key key;
  int levels;               /* drawn when it was made */
  struct skip_node *next[]; /* one for each level */
};

struct skip_list {
  struct skip_node *first[SKIP_LEVELS]; /* on each level */
  int levels;                           /* of the highest node */
};

/* Draws the levels of a new node. [*random] is the state of the generator, not 0. */
int skip_list_draw(uint64_t *random);

void skip_list_init(struct skip_list *list);
void skip_list_insert(struct skip_list *list, struct skip_node *node);
void skip_list_remove(struct skip_list *list, struct skip_node *node);
struct skip_node *skip_list_at_least(struct skip_list const *list, struct oh_key key);

#endif
