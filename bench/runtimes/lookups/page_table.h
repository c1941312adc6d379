/* SPDX-License-Identifier: MIT */
/* The page table of outheap/page_table.h, synchronised as the file that includes this says. An
   addition is a granule. */
#include "lookups.h"

#include <outheap/page_table.h>

static struct oh_page_table table;
static uintptr_t heap_end;

static bool is_heap(uintptr_t address) { return oh_page_table_in(&table, address, OH_HEAP); }

static bool create(size_t heap_size, size_t additions) {
  (void)additions;
  heap_end = HEAP_START + heap_size;
  return oh_page_table_set(&table, HEAP_START, heap_size, OH_HEAP, NULL) == OH_OK;
}

static void add(size_t n) {
  oh_page_table_set(&table, heap_end + n * OH_GRANULE_SIZE, 1, OH_HEAP, NULL);
}

/* Of the entries that are used. */
static size_t bytes(void) {
  size_t used = 0;
  for (size_t i = 0; i < OH_PAGE_TABLE_ENTRIES; i++)
    used += oh_page_table_load(&table, i) != OH_EMPTY;
  return used;
}

static size_t most_additions(size_t heap_size) {
  return (END_OF_ADDRESSES - HEAP_START - heap_size) / OH_GRANULE_SIZE;
}

LOOK_UP_ALL(is_heap)
