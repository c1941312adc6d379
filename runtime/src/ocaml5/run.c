/* SPDX-License-Identifier: MIT */
/* Keeps the run of run.h. Its writers hold the lock of heap_memory.h, or are alone at start. */

#include "run.h"
#include "arenas.h"
#include "settings.h"

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

static uintptr_t length_of_run(void) { return (uint32_t)oh_rt_run; }

/* Makes the granules of the heap around [granule] the run, if they are more. */
static void extend(uintptr_t granule) {
  uintptr_t first = granule, end = granule;
  while (first > 0 && is_heap_granule(first - 1)) first--;
  while (is_heap_granule(end)) end++;
  if (end - first > length_of_run())
    __atomic_store_n(&oh_rt_run, (uint64_t)first << 32 | (end - first), __ATOMIC_RELAXED);
}

/* Address space up to a power of two, all of which the mark loop's mask covers: the heap takes it
   next. That the system refuses is no failure. */
static void reserve_ahead(void) {
  uintptr_t length = length_of_run(), whole = 1;
  void *ahead;
  if (oh_rt_settings()->reserve != 0 || oh_rt_settings()->placement == OH_SCATTERED) return;
  while (whole < length) whole *= 2;
  if (whole == length) return;
  size_t size = (whole - length) << OH_PAGE_TABLE_SHIFT;
  if (oh_pages_reserve(oh_rt_major_arena, size, OH_HUGE_SYSTEM, &ahead) == OH_OK)
    oh_pages_free(oh_rt_major_arena, ahead);
}

void oh_rt_note_heap(uintptr_t start, size_t size) {
  uintptr_t first = start >> OH_PAGE_TABLE_SHIFT, run_first = oh_rt_run >> 32;
  uintptr_t last = (start + size - 1) >> OH_PAGE_TABLE_SHIFT;
  if (first >= run_first && last < run_first + length_of_run()) return;
  extend(first);
  reserve_ahead();
  extend(first);
}

#endif
