/* SPDX-License-Identifier: MIT */
/* From the address of a block to that of its copy. It belongs to one call, and so to one thread.

   A tree over addresses, so that blocks that lie side by side have entries side by side: a copy
   reads the table in the order in which it reads the sources, and the caches serve both alike. A
   hash table has a cache miss for each block instead.

   - A leaf has an entry for each 16 bytes of a line of 512: two blocks with fields are at least as
     far apart as that. A bit in the entry says which half of the 16 bytes it is of. So a block
     without fields, which may be nearer, is not taken for its neighbour.
   - A node leads to the leaves of 64 KiB.
   - The nodes are found by a hash table; the node that was found last is tried first.

   Leaves and nodes are cut from pieces of memory, which become larger as the table grows; none of
   them moves. */
#ifndef OH_REGION_TABLE_H
#define OH_REGION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OH_SLOT_SHIFT 4
#define OH_LEAF_SHIFT 9
#define OH_NODE_SHIFT 16
#define OH_LEAF_SLOTS ((size_t)1 << (OH_LEAF_SHIFT - OH_SLOT_SHIFT))
#define OH_NODE_LEAVES ((size_t)1 << (OH_NODE_SHIFT - OH_LEAF_SHIFT))

struct oh_node {
  uintptr_t *leaves[OH_NODE_LEAVES]; /* or NULL */
  uintptr_t key;                     /* an address >> OH_NODE_SHIFT */
  struct oh_node *next;              /* the one that was made after it, or NULL */
  size_t walk;                       /* the number of the last one that came here, or 0 */
};

struct oh_root {
  uintptr_t key; /* the node's */
  struct oh_node *node;
};

struct oh_piece;

struct oh_table {
  struct oh_root *roots; /* 1 << bits of them, or NULL if there are none yet */
  unsigned bits;
  size_t nodes;
  struct oh_node *oldest, *newest; /* or both NULL */
  struct oh_node *walked;          /* where the walk has come to, or NULL */
  struct oh_root last;             /* the one that was found last */
  size_t walks;                    /* number of them that have begun */
  struct oh_piece *pieces;         /* the newest first */
  char *free, *end;                /* what is left of the newest */
};

/* An empty table is all zeros, and this makes it empty again. */
void oh_table_destroy(struct oh_table *table);

/* Empties it, but keeps its memory, for `oh_table_give_back`. It can only be destroyed then. */
void oh_table_close(struct oh_table *table);

/* Gives a piece of the memory of a closed table back. False if there was none. */
bool oh_table_give_back(struct oh_table *table);

/* Asks the processor for what `oh_table_find` will read. */
void oh_table_prefetch(struct oh_table const *table, uintptr_t from);

/* Out of line: the node that [last] is not, which becomes [last]; or NULL. */
struct oh_node *oh_table_node(struct oh_table *table, uintptr_t key);

/* What [from] leads to, or 0. */
static inline uintptr_t oh_table_find(struct oh_table *table, uintptr_t from) {
  uintptr_t key = from >> OH_NODE_SHIFT;
  struct oh_node const *node =
      key == table->last.key ? table->last.node : oh_table_node(table, key);
  if (node == NULL) return 0;
  uintptr_t const *leaf = node->leaves[(from >> OH_LEAF_SHIFT) % OH_NODE_LEAVES];
  if (leaf == NULL) return 0;
  uintptr_t entry = leaf[(from >> OH_SLOT_SHIFT) % OH_LEAF_SLOTS];
  return (entry ^ from >> 3) & 1 ? 0 : entry & ~(uintptr_t)1;
}

/* The content of the entry of a block at [from] that leads to [to], an even number, not 0. */
static inline uintptr_t oh_table_entry_of(uintptr_t from, uintptr_t to) {
  return to | (from >> 3 & 1);
}

/* The entry of a block with fields, for the caller to fill: it stays where it is. NULL if there is
   no memory; the table is as it was. */
uintptr_t *oh_table_entry(struct oh_table *table, uintptr_t from);

/* [from] is the address of a block that has fields and is not in the table; [to] is even, not 0.
   False if there is no memory; the table is as it was. */
bool oh_table_add(struct oh_table *table, uintptr_t from, uintptr_t to);

/* A walk begins, from block to block; it ends those before. The table may grow meanwhile. */
void oh_table_begin_walk(struct oh_table *table);

/* Calls [f] with the addresses of the blocks in the next 64 KiB, and adds the number of them to
   [*count]. False if nothing is left; there may be more later. */
bool oh_table_walk_on(struct oh_table *table, void (*f)(uintptr_t from), size_t *count);

/* Has the walk passed the block that was added last, so that it does not see it? */
static inline bool oh_table_walk_has_passed(struct oh_table const *table) {
  return table->last.node->walk == table->walks;
}

#endif
