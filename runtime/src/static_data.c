/* SPDX-License-Identifier: MIT */
/* A set of ranges of pages (src/pages/ranges.h): see static_data.h. There are as many ranges as
   modules at most. They come at start and with each plugin, and are looked up far more often. */

#include "pages/ranges.h"
#include "static_data.h"

/* A smaller hole between two ranges is alignment of the linker's, in which nothing lives. */
#define LARGEST_HOLE 16

enum { RECORDS = 2, KIND = 0 }; /* more than any change takes; that of all ranges */

static struct oh_store records;
static struct oh_ranges ranges;

/* Where the last look-up found its address, if it did. Static data of most programs is one
   range. */
static struct oh_record *latest;

/* Before any change. */
static bool prepare(void) {
  latest = NULL;
  if (ranges.store == NULL) oh_ranges_init(&ranges, &records);
  return oh_store_prepare(&records, RECORDS);
}

/* [start], or where the range ends that a small hole divides from it. */
static uintptr_t start_with_hole(uintptr_t start) {
  uintptr_t after = start < LARGEST_HOLE ? 0 : start - LARGEST_HOLE;
  struct oh_record *before = oh_ranges_from(&ranges, after);
  return before != NULL && oh_record_end(before) < start ? oh_record_end(before) : start;
}

/* [end], or where the range starts that a small hole divides from it. */
static uintptr_t end_with_hole(uintptr_t end) {
  struct oh_record *after = oh_ranges_from(&ranges, end);
  bool is_near = after != NULL && oh_record_start(after) < end + LARGEST_HOLE;
  return is_near && oh_record_start(after) > end ? oh_record_start(after) : end;
}

bool oh_rt_static_data_add(uintptr_t start, uintptr_t end) {
  if (!prepare()) return false;
  oh_ranges_cover(&ranges, start_with_hole(start), end_with_hole(end), KIND);
  return true;
}

bool oh_rt_static_data_remove(uintptr_t start, uintptr_t end) {
  if (!prepare()) return false;
  oh_ranges_remove_all(&ranges, start, end);
  return true;
}

bool oh_rt_is_static_data(uintptr_t address) {
  struct oh_record *r = latest;
  if (r == NULL || address - oh_record_start(r) >= r->size)
    latest = r = oh_ranges_find(&ranges, address);
  return r != NULL;
}
