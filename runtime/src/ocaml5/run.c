/* SPDX-License-Identifier: MIT */
/* Keeps the run of run.h. Its writers hold the lock of heap_memory.h, or are alone at start. */

#include "run.h"
#include "arenas.h"

#ifdef OUTHEAP_RANGE

uintptr_t oh_rt_heap_start, oh_rt_heap_size;

/* The first is the reservation, which the others lie in. */
void oh_rt_note_heap(uintptr_t start, size_t size) {
  if (oh_rt_heap_size != 0) return;
  oh_rt_heap_start = start;
  oh_rt_heap_size = size;
}

#else

uint64_t oh_rt_run;

static bool is_heap_granule(uintptr_t granule) {
  return granule < OH_PAGE_TABLE_ENTRIES &&
         oh_rt_is_known_as(OH_HEAP, granule << OH_PAGE_TABLE_SHIFT);
}

void oh_rt_note_heap(uintptr_t start, size_t size) {
  uintptr_t first = start >> OH_PAGE_TABLE_SHIFT, run_first = oh_rt_run >> 32;
  uintptr_t length = (uint32_t)oh_rt_run;
  uintptr_t last = (start + size - 1) >> OH_PAGE_TABLE_SHIFT;
  if (first >= run_first && last < run_first + length) return;
  uintptr_t end = first;
  while (first > 0 && is_heap_granule(first - 1)) first--;
  while (is_heap_granule(end)) end++;
  if (end - first > length)
    __atomic_store_n(&oh_rt_run, (uint64_t)first << 32 | (end - first), __ATOMIC_RELAXED);
}

#endif
