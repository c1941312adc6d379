/* SPDX-License-Identifier: MIT */
/* Skip lists: see skip_list.h. */
#include "skip_list.h"

#include <stdbool.h>
#include <stddef.h>

static bool below(struct oh_key a, struct oh_key b) {
  return a.major < b.major || (a.major == b.major && a.minor < b.minor);
}

/* The generator is that of the tree. */
int skip_list_draw(uint64_t *random) {
  *random ^= *random << 13;
  *random ^= *random >> 7;
  *random ^= *random << 17;
  int levels = 1 + __builtin_ctzll(*random) / 2;
  return levels < SKIP_LEVELS ? levels : SKIP_LEVELS;
}

void skip_list_init(struct skip_list *list) { *list = (struct skip_list){.levels = 1}; }

/* The links of the last node before [key] on each level; of the list itself if there is no node. */
static void predecessors(struct skip_list *list, struct oh_key key,
                         struct skip_node **links[SKIP_LEVELS]) {
  struct skip_node **next = list->first;
  for (int i = list->levels - 1; i >= 0; i--) {
    while (next[i] != NULL && below(next[i]->key, key)) next = next[i]->next;
    links[i] = next;
  }
}

void skip_list_insert(struct skip_list *list, struct skip_node *node) {
  struct skip_node **links[SKIP_LEVELS];
  predecessors(list, node->key, links);
  for (; list->levels < node->levels; list->levels++) links[list->levels] = list->first;
  for (int i = 0; i < node->levels; i++) {
    node->next[i] = links[i][i];
    links[i][i] = node;
  }
}

void skip_list_remove(struct skip_list *list, struct skip_node *node) {
  struct skip_node **links[SKIP_LEVELS];
  predecessors(list, node->key, links);
  for (int i = 0; i < node->levels; i++) links[i][i] = node->next[i];
}

struct skip_node *skip_list_at_least(struct skip_list const *list, struct oh_key key) {
  struct skip_node *const *next = list->first;
  for (int i = list->levels - 1; i >= 0; i--)
    while (next[i] != NULL && below(next[i]->key, key)) next = next[i]->next;
  return next[0];
}
