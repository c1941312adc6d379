/* SPDX-License-Identifier: MIT */
/* The floor: one comparison with the two ends of the heap. Nothing can be added. */
#include "lookups.h"

static uintptr_t heap_size;

static bool is_heap(uintptr_t address) {
  /* As a table would be: not known to be constant. */
  return address - HEAP_START < __atomic_load_n(&heap_size, __ATOMIC_RELAXED);
}

static bool create(size_t size, size_t additions) {
  (void)additions;
  heap_size = size;
  return true;
}

static void add(size_t n) { (void)n; }
static size_t bytes(void) { return sizeof heap_size; }
static size_t most_additions(size_t size) { return (void)size, 0; }

LOOK_UP_ALL(is_heap)

struct table const table_range = {"range", create, add, look_up, bytes, most_additions};
