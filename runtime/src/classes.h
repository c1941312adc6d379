/* SPDX-License-Identifier: MIT */
/* What lives at an address. The marker asks for the major heap only. In _range that is a comparison
   with the one reservation of the major heap. In _pt and _ptt it is a comparison with the longest
   run of the major heap. For what is outside of that run, a load of the page table follows. For all
   other questions each of them has the page table (table.h). */

#ifndef OUTHEAP_RUNTIME_CLASSES_H
#define OUTHEAP_RUNTIME_CLASSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table.h"

/* Addresses that are the major heap's for sure: all of it in _range, where this is the one
   reservation; else the longest run of granules so far. As a class is never taken back, a copy that
   is out of date is still true. */
extern uintptr_t oh_rt_heap_start, oh_rt_heap_size;

/* The values that a mark loop keeps in registers. */
struct oh_rt_marker {
  uintptr_t start, half;
};

static inline struct oh_rt_marker oh_rt_marker(void) {
  return (struct oh_rt_marker){oh_rt_heap_start, oh_rt_heap_size / 2};
}

/* Is it a block in that run? The rotation makes an immediate's lowest bit the highest, far outside
   of any run: one comparison answers for immediates too. */
static inline bool oh_rt_is_in_run(struct oh_rt_marker marker, uintptr_t value) {
  uintptr_t offset = value - marker.start;
  return (offset << 63 | offset >> 1) < marker.half;
}

#ifdef OUTHEAP_RANGE

static inline bool oh_rt_is_heap(uintptr_t address) {
  return address - oh_rt_heap_start < oh_rt_heap_size;
}

static inline bool oh_rt_is_heap_block(struct oh_rt_marker marker, uintptr_t value) {
  return oh_rt_is_in_run(marker, value);
}

#else

static inline bool oh_rt_is_heap(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_HEAP);
}

/* oh_rt_is_heap of any value. Most blocks are in the run: for these nothing is loaded. */
static inline bool oh_rt_is_heap_block(struct oh_rt_marker marker, uintptr_t value) {
  return oh_rt_is_in_run(marker, value) || ((value & 1) == 0 && oh_rt_is_heap(value));
}

#endif

/* Heap (major or minor) or static data? Not for the marker: may search the set of static data. */
bool oh_rt_is_value(uintptr_t address);

#endif
