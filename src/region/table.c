/* SPDX-License-Identifier: MIT */
/* Multiplicative hashing of nodes: Knuth, The Art of Computer Programming 3, section 6.4. */
#include <stdlib.h>

#include "arena.h"
#include "table.h"

#define FIRST_BITS 4
#define FIRST_PIECE ((size_t)1 << 11)
#define LARGEST_PIECE ((size_t)1 << 26)

/* Zeroed memory, with room behind it. */
struct oh_piece {
  struct oh_piece *next;
  size_t size;
};

void oh_table_close(struct oh_table *table) {
  free(table->roots);
  struct oh_table closed = {.pieces = table->pieces};
  *table = closed;
}

bool oh_table_give_back(struct oh_table *table) {
  struct oh_piece *piece = table->pieces;
  if (piece == NULL) return false;
  table->pieces = piece->next;
  oh_zeroed_give_back(piece, piece->size);
  return true;
}

void oh_table_destroy(struct oh_table *table) {
  oh_table_close(table);
  while (oh_table_give_back(table)) {
  }
}

static size_t roots(struct oh_table const *table) { return (size_t)1 << table->bits; }

/* The root of [key], or the empty one where it belongs. */
static struct oh_root *root_of(struct oh_table const *table, uintptr_t key) {
  size_t mask = roots(table) - 1;
  size_t i = (uint64_t)key * 0x9E3779B97F4A7C15u >> (64 - table->bits);
  while (table->roots[i].node != NULL && table->roots[i].key != key) i = (i + 1) & mask;
  return &table->roots[i];
}

struct oh_node *oh_table_node(struct oh_table *table, uintptr_t key) {
  if (table->roots == NULL) return NULL;
  struct oh_root const *root = root_of(table, key);
  if (root->node != NULL) table->last = *root;
  return root->node;
}

void oh_table_prefetch(struct oh_table const *table, uintptr_t from) {
  if (table->roots == NULL) return;
  uintptr_t key = from >> OH_NODE_SHIFT;
  struct oh_node const *node =
      key == table->last.key ? table->last.node : root_of(table, key)->node;
  if (node == NULL) return;
  uintptr_t const *leaf = node->leaves[(from >> OH_LEAF_SHIFT) % OH_NODE_LEAVES];
  if (leaf != NULL) __builtin_prefetch(&leaf[(from >> OH_SLOT_SHIFT) % OH_LEAF_SLOTS]);
}

static bool add_piece(struct oh_table *table) {
  size_t size = table->pieces == NULL ? FIRST_PIECE : 2 * table->pieces->size;
  if (size > LARGEST_PIECE) size = LARGEST_PIECE;
  struct oh_piece *piece = oh_zeroed_take(size, OH_HUGE_MEASURED);
  if (piece == NULL) return false;
  piece->next = table->pieces;
  piece->size = size;
  table->pieces = piece;
  table->free = (char *)(piece + 1);
  table->end = (char *)piece + size;
  return true;
}

/* Zeroed memory, which stays where it is; or NULL. */
static void *cut(struct oh_table *table, size_t size) {
  if ((size_t)(table->end - table->free) < size && !add_piece(table)) return NULL;
  void *start = table->free;
  table->free += size;
  return start;
}

/* At most three quarters of the roots are taken. */
static bool have_root(struct oh_table *table) {
  if (table->roots != NULL && table->nodes < roots(table) / 4 * 3) return true;
  struct oh_table larger = {.bits = table->roots == NULL ? FIRST_BITS : table->bits + 1};
  larger.roots = calloc(roots(&larger), sizeof *larger.roots);
  if (larger.roots == NULL) return false;
  for (size_t i = 0; table->roots != NULL && i < roots(table); i++)
    if (table->roots[i].node != NULL) *root_of(&larger, table->roots[i].key) = table->roots[i];
  free(table->roots);
  table->roots = larger.roots;
  table->bits = larger.bits;
  return true;
}

static struct oh_node *have_node(struct oh_table *table, uintptr_t key) {
  if (key == table->last.key && table->last.node != NULL) return table->last.node;
  struct oh_node *node = oh_table_node(table, key);
  if (node != NULL) return node;
  if (!have_root(table)) return NULL;
  node = cut(table, sizeof *node);
  if (node == NULL) return NULL;
  node->key = key;
  if (table->newest == NULL)
    table->oldest = node;
  else
    table->newest->next = node;
  table->newest = node;
  struct oh_root root = {key, node};
  *root_of(table, key) = table->last = root;
  table->nodes++;
  return node;
}

uintptr_t *oh_table_entry(struct oh_table *table, uintptr_t from) {
  struct oh_node *node = have_node(table, from >> OH_NODE_SHIFT);
  if (node == NULL) return NULL;
  uintptr_t **leaf = &node->leaves[(from >> OH_LEAF_SHIFT) % OH_NODE_LEAVES];
  if (*leaf == NULL) *leaf = cut(table, OH_LEAF_SLOTS * sizeof **leaf);
  return *leaf == NULL ? NULL : &(*leaf)[(from >> OH_SLOT_SHIFT) % OH_LEAF_SLOTS];
}

bool oh_table_add(struct oh_table *table, uintptr_t from, uintptr_t to) {
  uintptr_t *entry = oh_table_entry(table, from);
  if (entry != NULL) *entry = oh_table_entry_of(from, to);
  return entry != NULL;
}

static void walk_leaf(uintptr_t const *leaf, uintptr_t start, void (*f)(uintptr_t from),
                      size_t *count) {
  for (size_t i = 0; leaf != NULL && i < OH_LEAF_SLOTS; i++) {
    if (leaf[i] == 0) continue;
    f(start + (i << OH_SLOT_SHIFT) + (leaf[i] & 1) * sizeof(uintptr_t));
    ++*count;
  }
}

void oh_table_begin_walk(struct oh_table *table) {
  table->walks++;
  table->walked = NULL;
}

bool oh_table_walk_on(struct oh_table *table, void (*f)(uintptr_t from), size_t *count) {
  struct oh_node *node = table->walked == NULL ? table->oldest : table->walked->next;
  if (node == NULL) return false;
  for (size_t i = 0; i < OH_NODE_LEAVES; i++)
    walk_leaf(node->leaves[i], (node->key << OH_NODE_SHIFT) + (i << OH_LEAF_SHIFT), f, count);
  node->walk = table->walks;
  table->walked = node;
  return true;
}
