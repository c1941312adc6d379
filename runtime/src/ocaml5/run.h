/* SPDX-License-Identifier: MIT */
/* Is it the major heap's? The mark loop compares with a run of addresses that is, and loads the
   page table for what is outside of it (_pt, _ptt); in _range that run is the whole heap, and
   nothing else is asked.

   Any domain asks, while another grows the heap. Whoever makes an address known has given it its
   class before (page_table.h), and a class is never taken back: so a copy of the run that is out of
   date is still true. */

#ifndef OUTHEAP_RUNTIME_RUN_H
#define OUTHEAP_RUNTIME_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "marker.h"
#include "table.h"

#ifdef OUTHEAP_RANGE

/* The one reservation: made before there is a second domain, and constant. */
extern uintptr_t oh_rt_heap_start, oh_rt_heap_size;

static inline struct oh_rt_marker oh_rt_marker(void) {
  return (struct oh_rt_marker){oh_rt_heap_start, oh_rt_heap_size / 2};
}

/* [address] may be any number. */
static inline bool oh_rt_is_heap(uintptr_t address) {
  return address - oh_rt_heap_start < oh_rt_heap_size;
}

/* [value] may be an immediate too. */
static inline bool oh_rt_is_heap_block(struct oh_rt_marker marker, uintptr_t value) {
  return oh_rt_is_in_run(marker, value);
}

#else

/* The longest run of granules so far: its first granule in the upper half, their number in the
   lower. One word, so that nobody sees the start of one run and the size of another. */
extern uint64_t oh_rt_run;

static inline struct oh_rt_marker oh_rt_marker(void) {
  uint64_t run = __atomic_load_n(&oh_rt_run, __ATOMIC_RELAXED);
  uintptr_t start = (uintptr_t)(run >> 32) << OH_PAGE_TABLE_SHIFT;
  return (struct oh_rt_marker){start, (uintptr_t)(uint32_t)run << (OH_PAGE_TABLE_SHIFT - 1)};
}

static inline bool oh_rt_is_heap(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_HEAP);
}

/* Most blocks are in the run: for these nothing is loaded. */
static inline bool oh_rt_is_heap_block(struct oh_rt_marker marker, uintptr_t value) {
  return oh_rt_is_in_run(marker, value) || ((value & 1) == 0 && oh_rt_is_heap(value));
}

#endif

#endif
