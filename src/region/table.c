/* SPDX-License-Identifier: MIT */
/* Multiplicative hashing: Knuth, The Art of Computer Programming 3, section 6.4. */
#include <stdlib.h>
#include <string.h>

#include "table.h"

#define FIRST_BITS 6

void oh_table_destroy(struct oh_table *table) { free(table->entries); }

static size_t slots(struct oh_table const *table) { return (size_t)1 << table->bits; }

/* The entry of [from], or the empty one where it belongs. */
static struct oh_entry *entry_of(struct oh_table const *table, uintptr_t from) {
  size_t mask = slots(table) - 1;
  size_t i = (uint64_t)from * 0x9E3779B97F4A7C15u >> (64 - table->bits);
  while (table->entries[i].from != 0 && table->entries[i].from != from) i = (i + 1) & mask;
  return &table->entries[i];
}

uintptr_t oh_table_find(struct oh_table const *table, uintptr_t from) {
  return table->entries == NULL ? 0 : entry_of(table, from)->to;
}

void oh_table_add(struct oh_table *table, uintptr_t from, uintptr_t to) {
  struct oh_entry *entry = entry_of(table, from);
  entry->from = from;
  entry->to = to;
  table->count++;
}

bool oh_table_reserve(struct oh_table *table) {
  if (table->entries != NULL && table->count < slots(table) / 4 * 3) return true;
  struct oh_table larger = {NULL, table->entries == NULL ? FIRST_BITS : table->bits + 1, 0};
  larger.entries = calloc(slots(&larger), sizeof *larger.entries);
  if (larger.entries == NULL) return false;
  for (size_t i = 0; table->entries != NULL && i < slots(table); i++) {
    struct oh_entry const *entry = &table->entries[i];
    if (entry->from != 0) oh_table_add(&larger, entry->from, entry->to);
  }
  free(table->entries);
  *table = larger;
  return true;
}

void oh_table_clear(struct oh_table *table) {
  if (table->entries != NULL) memset(table->entries, 0, slots(table) * sizeof *table->entries);
  table->count = 0;
}
