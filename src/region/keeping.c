/* SPDX-License-Identifier: MIT */
#include "keeping.h"
#include "held.h"

void oh_keeping_begin(struct oh_keeping *keeping, struct oh_copying const *c) {
  keeping->sources = oh_table_walk(&c->table);
  keeping->copies = c->at;
}

static void keep_source(uintptr_t block) { oh_keep((value)block); }

/* Of one copy; returns how many fields it has looked at, and 1 for a copy without. */
static size_t keep_fields(struct oh_cursor *at, size_t most) {
  mlsize_t first = at->next, end = oh_cursor_end(at, most);
  for (; at->next < end; at->next++) {
    value v = Field(at->block, at->next);
    if (Is_block(v)) oh_keep(v);
  }
  oh_cursor_leave(at);
  return end - first + 1;
}

bool oh_keeping_go_on(struct oh_keeping *keeping, size_t most) {
  size_t done = 0;
  while (done < most && oh_table_walk_on(&keeping->sources, keep_source, &done)) {
  }
  while (done < most && oh_cursor_have_block(&keeping->copies))
    done += keep_fields(&keeping->copies, most - done);
  return done >= most;
}
