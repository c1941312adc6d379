/* SPDX-License-Identifier: MIT */
/* From the address of a block to that of its copy: a hash table with open addresses, at most three
   quarters full. It belongs to one call, and so to one thread. No address is 0. */
#ifndef OH_REGION_TABLE_H
#define OH_REGION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct oh_entry {
  uintptr_t from, to;
};

struct oh_table {
  struct oh_entry *entries; /* 1 << bits of them, or NULL if there are none yet */
  unsigned bits;
  size_t count;
};

/* An empty table is all zeros. */
void oh_table_destroy(struct oh_table *table);

/* What [from] leads to, or 0. */
uintptr_t oh_table_find(struct oh_table const *table, uintptr_t from);

/* Makes room for one entry more. False if there is no memory; the table is as it was. */
bool oh_table_reserve(struct oh_table *table);

/* [from] is not in the table, which has room. */
void oh_table_add(struct oh_table *table, uintptr_t from, uintptr_t to);

/* Takes all entries out, and keeps the memory. */
void oh_table_clear(struct oh_table *table);

#endif
