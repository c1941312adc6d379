/* SPDX-License-Identifier: MIT */
/* Views: what a thread knows. For each location that was written in this execution, how old a
   message it may still read; and, as a vector clock, what happens before its next access. */
#ifndef CK_VIEWS_H
#define CK_VIEWS_H

#include "internal.h"

#include <string.h>

struct view {
  uint32_t clock[CK_MAX_THREADS];
  int count; /* locations that it knows of; it is at the first message of others */
  uint32_t oldest[CK_MAX_TRACKED]; /* timestamps of messages */
};

static inline uint32_t ck_latest(uint32_t a, uint32_t b) { return a < b ? b : a; }

static inline uint32_t ck_view_of(struct view const *view, int location) {
  return location >= 0 && location < view->count ? view->oldest[location] : 0;
}

static inline void ck_view_advance(struct view *view, int location, uint32_t time) {
  while (view->count <= location) view->oldest[view->count++] = 0;
  view->oldest[location] = ck_latest(view->oldest[location], time);
}

static inline void ck_view_join(struct view *view, struct view const *other) {
  for (int t = 0; t < CK_MAX_THREADS; t++)
    view->clock[t] = ck_latest(view->clock[t], other->clock[t]);
  for (int i = 0; i < other->count; i++) ck_view_advance(view, i, other->oldest[i]);
}

static inline void ck_view_copy(struct view *view, struct view const *other) {
  memcpy(view, other, offsetof(struct view, oldest) + (size_t)other->count * sizeof(uint32_t));
}

/* The views of a thread. A relaxed load keeps what it met for a later acquire fence; a relaxed
   store hands out what an earlier release fence found. */
struct thread_views {
  struct view now, met, fenced;
};

extern struct thread_views ck_views[CK_MAX_THREADS];

/* The next accesses of the calling thread do not happen before what it did. */
static inline void ck_tick(void) { ck_views[ck_current].now.clock[ck_current]++; }

#endif
