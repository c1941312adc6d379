/* SPDX-License-Identifier: MIT */
/* The state of an arena, for the files that implement outheap/pages.h.

   [lock] protects everything but [config], which is constant. Every byte of [chunks] is either in
   [free] or in one record of [runs]; [committed] lies in the runs. Everything is a multiple of the
   page size, and [chunks] of the chunk size. */
#ifndef OH_ARENA_H
#define OH_ARENA_H

#include "outheap/pages.h"
#include "lock.h"
#include "ranges.h"

struct oh_pages {
  struct oh_pages_config config;
  struct oh_lock lock;
  struct oh_store store;      /* the records of all the sets below */
  struct oh_ranges chunks;    /* reserved from the system */
  struct oh_ranges free;      /* not handed out */
  struct oh_ranges committed; /* have memory */
  struct oh_tree runs;        /* handed out, by address; kind: enum oh_huge */
  size_t run_count;
  uintptr_t latest; /* the chunk reserved last; 0 if there is none */
};

/* Address space of [size] bytes, a multiple of the chunk size and aligned to it, where the table
   says nothing else yet, in [*start]. Nothing in the arena changes. OH_NO_ADDRESS_SPACE,
   OH_CONFLICT or OH_BROKEN_PROMISE on failure. Holds the lock. */
enum oh_status oh_chunks_reserve(struct oh_pages *pages, size_t size, uintptr_t *start);

/* Gives memory to what of [start, end) has none, advised as [huge] says. false if the system
   refuses; no byte has changed then. Takes at most one record. Holds the lock. */
bool oh_memory_commit(struct oh_pages *pages, uintptr_t start, uintptr_t end, enum oh_huge huge);

/* Gives the memory of [start, end) back. false if the system refuses; no byte has changed then.
   Takes at most one record. Holds the lock. */
bool oh_memory_decommit(struct oh_pages *pages, uintptr_t start, uintptr_t end);

#endif
