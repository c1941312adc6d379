/* SPDX-License-Identifier: MIT */
/* Blocks were copied in the order in which a scan meets them first. So a second scan finds the
   block that each was reached from, without a memory of it: the next new block is always the
   next one in the space, unless that is the data of a bigarray, which no field leads to. A copy
   without fields is no parent, and has no place in a table. */
#include <stdlib.h>

#include "path.h"
#include "table.h"

static bool next_met(struct oh_walk *met, value *block) {
  bool more = oh_walk_next(met, block);
  while (more && Tag_val(*block) == Abstract_tag) more = oh_walk_next(met, block);
  return more;
}

/* From each copy but the first to its parent, until that is [last]. False if there is no memory. */
static bool find_parents(struct oh_table *table, struct oh_walk begin, value last) {
  struct oh_walk scanned = begin, met = begin;
  value block, new_block;
  bool more = next_met(&met, &new_block) && next_met(&met, &new_block);
  while (more && oh_walk_next(&scanned, &block) && block != last)
    for (mlsize_t i = 0; more && i < oh_scanned_fields(block); i++)
      if (Field(block, i) == new_block) {
        bool can_be_parent = Wosize_val(new_block) > 0;
        if (can_be_parent && !oh_table_add(table, (uintptr_t)new_block, (uintptr_t)block))
          return false;
        more = next_met(&met, &new_block);
      }
  return true;
}

static mlsize_t index_of(value parent, value child) {
  mlsize_t i = 0;
  while (Field(parent, i) != child) i++;
  return i;
}

static size_t depth(struct oh_table *parents, value block) {
  size_t sum = 0;
  for (uintptr_t b = (uintptr_t)block; b != 0; b = oh_table_find(parents, b)) sum++;
  return sum;
}

static bool fill(struct oh_table *parents, value block, mlsize_t i,
                 struct oh_region_refusal *refusal) {
  size_t length = depth(parents, block);
  size_t *path = malloc(length * sizeof *path);
  if (path == NULL) return false;
  path[length - 1] = i;
  for (size_t k = length - 1; k > 0; k--) {
    value parent = (value)oh_table_find(parents, (uintptr_t)block);
    path[k - 1] = index_of(parent, block);
    block = parent;
  }
  refusal->length = length;
  refusal->path = path;
  return true;
}

bool oh_path(struct oh_walk begin, value block, mlsize_t i, struct oh_region_refusal *refusal) {
  struct oh_table parents = {.roots = NULL};
  bool have = find_parents(&parents, begin, block) && fill(&parents, block, i, refusal);
  oh_table_destroy(&parents);
  return have;
}
