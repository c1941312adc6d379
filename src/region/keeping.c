/* SPDX-License-Identifier: MIT */
#include "keeping.h"
#include "held.h"

void oh_keeping_begin(struct oh_keeping *keeping, struct oh_copying const *c) {
  keeping->sources = oh_table_walk(&c->table);
  keeping->walk = c->walk;
  keeping->block = c->block;
  keeping->next = c->next;
  keeping->size = c->size;
}

static void keep_source(uintptr_t block) { oh_keep((value)block); }

static bool have_block(struct oh_keeping *keeping) {
  if (keeping->block != 0) return true;
  if (!oh_walk_next(&keeping->walk, &keeping->block)) return false;
  keeping->next = 0;
  keeping->size = oh_scanned_fields(keeping->block);
  return true;
}

/* Of one copy; returns how many fields it has looked at, and 1 for a copy without. */
static size_t keep_fields(struct oh_keeping *keeping, size_t most) {
  mlsize_t first = keeping->next, left = keeping->size - first;
  mlsize_t end = most < left ? first + most : keeping->size;
  for (mlsize_t i = first; i < end; i++) {
    value v = Field(keeping->block, i);
    if (Is_block(v)) oh_keep(v);
  }
  keeping->next = end;
  if (end == keeping->size) keeping->block = 0;
  return end - first + 1;
}

bool oh_keeping_go_on(struct oh_keeping *keeping, size_t most) {
  size_t done = 0;
  while (done < most && oh_table_walk_on(&keeping->sources, keep_source, &done)) {
  }
  while (done < most && have_block(keeping)) done += keep_fields(keeping, most - done);
  return done >= most;
}
