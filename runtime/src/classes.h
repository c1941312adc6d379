/* SPDX-License-Identifier: MIT */
/* What lives at an address. The marker asks for the major heap only: a load of the page table (_pt, _ptt) or a comparison
   with the one reservation of the major heap (_range). For all other questions each has the page table.

   It has a class for each 2^28 bytes. The arenas of the heaps (heaps_reserved.c) give it OH_HEAP and OH_YOUNG before
   they hand out an address; static data gives it OH_STATIC where it is empty. It is never taken back. */

#ifndef OUTHEAP_RUNTIME_CLASSES_H
#define OUTHEAP_RUNTIME_CLASSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef OUTHEAP_PTT
#define OH_PAGE_TABLE_TAINT
#endif
#include "outheap/page_table.h"

extern struct oh_page_table oh_rt_table;

#ifdef OUTHEAP_RANGE

/* The reservation of the major heap; constant once made. */
extern uintptr_t oh_rt_heap_start;
extern uintptr_t oh_rt_heap_size;

static inline bool oh_rt_is_heap(uintptr_t address) {
  return address - oh_rt_heap_start < oh_rt_heap_size;
}

/* What a mark loop keeps in registers. */
struct oh_rt_marker {
  uintptr_t start, half;
};

static inline struct oh_rt_marker oh_rt_marker(void) {
  return (struct oh_rt_marker){oh_rt_heap_start, oh_rt_heap_size / 2};
}

/* oh_rt_is_heap of any value. The rotation makes an immediate's lowest bit the highest, far outside of any range: one
   comparison answers for immediates too. */
static inline bool oh_rt_is_heap_block(struct oh_rt_marker marker, uintptr_t value) {
  uintptr_t offset = value - marker.start;
  return (offset << 63 | offset >> 1) < marker.half;
}

#else

static inline bool oh_rt_is_heap(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_HEAP);
}

/* What a mark loop keeps in registers: nothing, the table is a constant address. */
struct oh_rt_marker {};

static inline struct oh_rt_marker oh_rt_marker(void) { return (struct oh_rt_marker){}; }

/* oh_rt_is_heap of any value. The rotation makes the index of an immediate as large as that of an address beyond 48
   bits: one comparison answers for both. */
static inline bool oh_rt_is_heap_block(struct oh_rt_marker marker, uintptr_t value) {
  (void)marker;
  size_t index = (value << 63 | value >> 1) >> (OH_PAGE_TABLE_SHIFT - 1);
  if (index >= OH_PAGE_TABLE_ENTRIES) return false;
  oh_class found = oh_page_table_load(&oh_rt_table, index);
  return (found & OH_HEAP) != 0 ||
         (oh_page_table_settle(&oh_rt_table, index, found) & OH_HEAP) != 0;
}

#endif

/* Heap (major or minor) or static data? Not for the marker: may search the map of static data. */
bool oh_rt_is_value(uintptr_t address);

#endif
