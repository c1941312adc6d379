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

#include "table.h"
#include "touched.h"

/* What a mark loop keeps in registers of the run, or of its first part, whose size is a power of
   two: minus its start, and the bits that no offset of a block in it has. */
struct oh_rt_marker {
  uintptr_t bias, outside;
};

/* [size] is not 0: a heap that is marked is not empty. The compiler must not see that [bias] is a
   difference: one instruction adds it into another register, and none subtracts. */
static inline struct oh_rt_marker oh_rt_marker_of(uintptr_t start, uintptr_t size) {
  uintptr_t bias = -start, part = (uintptr_t)1 << (63 - __builtin_clzll(size));
  __asm__("" : "+r"(bias));
  return (struct oh_rt_marker){bias, ~(part - 1) | 1};
}

/* Is it a block in that part? An immediate is not. */
static inline bool oh_rt_is_in_run(struct oh_rt_marker marker, uintptr_t value) {
  return ((value + marker.bias) & marker.outside) == 0;
}

#ifdef OUTHEAP_RANGE

/* The one reservation: made before there is a second domain, and constant. */
extern uintptr_t oh_rt_heap_start, oh_rt_heap_size;

static inline struct oh_rt_marker oh_rt_marker(void) {
  return oh_rt_marker_of(oh_rt_heap_start, oh_rt_heap_size);
}

/* [address] may be any number. */
static inline bool oh_rt_is_heap(uintptr_t address) {
  return address - oh_rt_heap_start < oh_rt_heap_size;
}

/* What the marker asks. Nothing else in this runtime needs the table's answer to be quick. */
static inline bool oh_rt_meets_heap(struct oh_page_table *table, uintptr_t value) {
  uintptr_t granule = value >> OH_PAGE_TABLE_SHIFT;
  if (oh_rt_is_heap(value)) return true;
  if (granule < OH_PAGE_TABLE_ENTRIES &&
      OH_UNLIKELY((oh_page_table_load(table, granule) & OH_USER_CLASSES) != 0))
    oh_rt_touch(value);
  return false;
}

#else

/* The longest run of granules so far: its first granule in the upper half, their number in the
   lower. One word, so that nobody sees the start of one run and the size of another. */
extern uint64_t oh_rt_run;

static inline struct oh_rt_marker oh_rt_marker(void) {
  uint64_t run = __atomic_load_n(&oh_rt_run, __ATOMIC_RELAXED);
  uintptr_t start = (uintptr_t)(run >> 32) << OH_PAGE_TABLE_SHIFT;
  return oh_rt_marker_of(start, (uintptr_t)(uint32_t)run << OH_PAGE_TABLE_SHIFT);
}

static inline bool oh_rt_is_heap(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_HEAP);
}

/* What the marker asks: heap comes first, so that what else there is costs nothing there. */
static inline bool oh_rt_meets_heap(struct oh_page_table *table, uintptr_t value) {
  uintptr_t granule = value >> OH_PAGE_TABLE_SHIFT;
  if (OH_UNLIKELY(granule >= OH_PAGE_TABLE_ENTRIES)) return false;
  oh_class found = oh_page_table_load(table, granule);
  if ((found & OH_HEAP) != 0) return true;
  found = oh_page_table_settle(table, granule, found);
  if (OH_UNLIKELY((found & OH_USER_CLASSES) != 0)) oh_rt_touch(value);
  return (found & OH_HEAP) != 0;
}

#endif

/* Does the marker follow the pointer? If it is into memory of the program's own classes, notes that
   it was met (touched.h). */
static inline bool oh_rt_is_followed(uintptr_t value) {
  return oh_rt_meets_heap(&oh_rt_table, value);
}

/* The same of what is outside of the run, which is rare. The address of the table is hidden: the
   compiler would keep it in a register of the mark loop, which has none to spare. */
static inline bool oh_rt_is_followed_elsewhere(uintptr_t value) {
  struct oh_page_table *table = &oh_rt_table;
  __asm__ volatile("" : "+r"(table));
  return oh_rt_meets_heap(table, value);
}

/* [value] may be an immediate too. Most blocks are in the run: for these nothing is loaded. */
static inline bool oh_rt_is_heap_block(struct oh_rt_marker marker, uintptr_t value) {
  return oh_rt_is_in_run(marker, value) ||
         OH_UNLIKELY((value & 1) == 0 && oh_rt_is_followed_elsewhere(value));
}

#endif
