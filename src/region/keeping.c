/* SPDX-License-Identifier: MIT */
#include "keeping.h"
#include "held.h"

void oh_keeping_begin(struct oh_keeping *keeping, struct oh_copying *c) {
  oh_table_begin_walk(&c->table);
  keeping->copying = c;
  keeping->copies = c->at;
}

static void keep_source(uintptr_t block) { oh_keep((value)block); }

/* Of one copy; returns how many fields it has looked at, and 1 for a copy without. Fields that are
   not copied yet are those of a source, which is kept. */
static size_t keep_fields(struct oh_keeping *keeping, size_t most) {
  struct oh_cursor *at = &keeping->copies;
  at->size = oh_copying_ready(keeping->copying, at);
  mlsize_t first = at->next, end = oh_cursor_end(at, most);
  for (; at->next < end; at->next++) {
    value v = Field(at->block, at->next);
    if (Is_block(v)) oh_keep(v);
  }
  oh_cursor_leave(at);
  return end - first + 1;
}

/* Sources that come while it looks at copies are looked at after those. */
bool oh_keeping_go_on(struct oh_keeping *keeping, size_t most) {
  struct oh_table *sources = &keeping->copying->table;
  size_t done = 0;
  while (done < most && oh_table_walk_on(sources, keep_source, &done)) {
  }
  while (done < most && oh_cursor_have_block(&keeping->copies))
    done += keep_fields(keeping, most - done);
  return done >= most;
}
