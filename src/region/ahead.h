/* SPDX-License-Identifier: MIT */
/* A second scan of the queue, a few fields ahead of the first: it asks the processor for what the
   first will read, so that several cache misses go on at a time. It changes nothing. */
#ifndef OH_REGION_AHEAD_H
#define OH_REGION_AHEAD_H

#include "source.h"
#include "table.h"
#include "walk.h"

/* Fields. A few more or less make no difference. */
#define OH_AHEAD 12

/* Steps at a time, of which each goes to the next field, or to the next block. Blocks without
   fields may be many: then what runs ahead may fall behind, and later catches up. */
#define OH_AHEAD_STEPS 32

struct oh_ahead {
  struct oh_cursor at;
  ptrdiff_t lead; /* in fields; negative behind the first scan */
};

static inline void oh_ahead_ask(value v, struct oh_table const *table) {
  if (Is_long(v)) return;
  oh_prefetch_header(v);
  oh_table_prefetch(table, (uintptr_t)v);
}

/* False at the end of the queue. */
static inline bool oh_ahead_step(struct oh_ahead *ahead, struct oh_table const *table) {
  struct oh_cursor *at = &ahead->at;
  if (at->next == at->size) {
    at->block = 0;
    return oh_cursor_have_block(at);
  }
  oh_ahead_ask(Field(at->block, at->next++), table);
  ahead->lead++;
  return true;
}

/* To be called before each field of the first scan. */
static inline void oh_ahead_keep(struct oh_ahead *ahead, struct oh_table const *table) {
  unsigned steps = OH_AHEAD_STEPS;
  while (ahead->lead < OH_AHEAD && steps > 0 && oh_ahead_step(ahead, table)) steps--;
  ahead->lead--;
}

#endif
