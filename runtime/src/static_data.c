/* SPDX-License-Identifier: MIT */
/* A sorted array of ranges: see static_data.h. There are as many as modules at most, they come at start and with each
   plugin, and are looked up far more often. */

#include <stdlib.h>
#include <string.h>
#include "static_data.h"

struct range {
  uintptr_t start, end;
};

/* Sorted; 0 < end of one < start of the next. */
static struct range *ranges;
static size_t count, capacity;

/* A hole of less than this between two ranges is alignment of the linker's, in which nothing lives. */
#define LARGEST_HOLE 16

/* The number of the first range that ends at [address] or later. */
static size_t find(uintptr_t address) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ranges[middle].end < address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool has_room(size_t wanted) {
  if (wanted <= capacity) return true;
  size_t larger = capacity == 0 ? 64 : 2 * capacity;
  struct range *moved = realloc(ranges, larger * sizeof *ranges);
  if (moved == NULL) return false;
  ranges = moved;
  capacity = larger;
  return true;
}

/* Puts [new_count] ranges in the place of those from [first] to [last], exclusive. */
static bool replace(size_t first, size_t last, const struct range *new, size_t new_count) {
  size_t total = count - (last - first) + new_count;
  if (!has_room(total)) return false;
  memmove(ranges + first + new_count, ranges + last, (count - last) * sizeof *ranges);
  memcpy(ranges + first, new, new_count * sizeof *ranges);
  count = total;
  return true;
}

bool oh_rt_static_data_add(uintptr_t start, uintptr_t end) {
  struct range all = {start, end};
  size_t first = find(start < LARGEST_HOLE ? 0 : start - LARGEST_HOLE + 1), last = first;
  for (; last < count && ranges[last].start < end + LARGEST_HOLE; last++) {
    if (ranges[last].start < all.start) all.start = ranges[last].start;
    if (ranges[last].end > all.end) all.end = ranges[last].end;
  }
  return replace(first, last, &all, 1);
}

bool oh_rt_static_data_remove(uintptr_t start, uintptr_t end) {
  struct range kept[2];
  size_t kept_count = 0, first = find(start + 1), last = first;
  for (; last < count && ranges[last].start < end; last++) {
    if (ranges[last].start < start) kept[kept_count++] = (struct range){ranges[last].start, start};
    if (ranges[last].end > end) kept[kept_count++] = (struct range){end, ranges[last].end};
  }
  return replace(first, last, kept, kept_count);
}

bool oh_rt_is_static_data(uintptr_t address) {
  size_t i = find(address + 1);
  return i < count && ranges[i].start <= address;
}
