/* SPDX-License-Identifier: MIT */
/* The runtime's own questions about addresses, answered from the page table (or the range of
   _range) and the set of static data: see classes.h. Called with the master lock held, but for
   oh_rt_exclude, which any thread calls. */

#define CAML_INTERNALS

#include "caml/address_class.h"
#include "outheap/runtime.h"
#include "classes.h"
#include "static_data.h"

struct oh_page_table oh_rt_table;

uintptr_t oh_rt_heap_start, oh_rt_heap_size;

/* Is the class there one of [classes]? Without tainting what has none. [address] is below 2^48. */
static bool is_known_as(oh_class classes, uintptr_t address) {
  return (oh_page_table_load(&oh_rt_table, address >> OH_PAGE_TABLE_SHIFT) & classes) != 0;
}

static bool is_in_run(uintptr_t start, size_t size) {
  return start >= oh_rt_heap_start && start - oh_rt_heap_start + size <= oh_rt_heap_size;
}

void oh_rt_note_heap(uintptr_t start, size_t size) {
  if (is_in_run(start, size)) return;
  uintptr_t first = start & -OH_GRANULE_SIZE, end = first;
  while (is_known_as(OH_HEAP, first - 1)) first -= OH_GRANULE_SIZE;
  while (is_known_as(OH_HEAP, end)) end += OH_GRANULE_SIZE;
  if (end - first <= oh_rt_heap_size) return;
  oh_rt_heap_start = first;
  oh_rt_heap_size = end - first;
}

static bool is_young(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_YOUNG);
}

static bool may_be_static(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_STATIC | OH_TAINTED | OH_OUT_OF_HEAP);
}

/* A granule that has been tainted, or is said to be out of heap, stays so: to the marker it is the
   same, and is_static asks the set of static data. */
static void note_static(uintptr_t start, uintptr_t end) {
  for (uintptr_t a = start & -OH_GRANULE_SIZE; a < end; a += OH_GRANULE_SIZE)
    oh_page_table_set(&oh_rt_table, a, 1, OH_STATIC, NULL);
}

static bool is_static(uintptr_t address) {
  return may_be_static(address) && oh_rt_is_static_data(address);
}

bool oh_rt_is_value(uintptr_t address) {
  return oh_rt_is_heap(address) || is_young(address) || is_static(address);
}

int caml_page_table_initialize(mlsize_t bytesize) {
  (void)bytesize;
  return 0;
}

int caml_page_table_lookup(void *address) {
  uintptr_t a = (uintptr_t)address;
  if (oh_rt_is_heap(a)) return In_heap;
  if (is_young(a)) return In_young;
  return is_static(a) ? In_static_data : Not_in_heap;
}

/* An empty block at the very end of a module's data is static data too (OCaml's PR#5509). */
static uintptr_t end_of_data(void *end) { return (uintptr_t)end + sizeof(value); }

/* The arenas classify the heaps that they hand out. There is nothing to add; nobody else may. */
int caml_page_table_add(int kind, void *start, void *end) {
  uintptr_t from = (uintptr_t)start;
  if (kind == In_static_data) {
    if (!oh_rt_static_data_add(from, end_of_data(end))) return -1;
    note_static(from, end_of_data(end));
    return 0;
  }
  return kind == In_heap && !oh_rt_is_heap(from) ? -1 : 0;
}

int caml_page_table_remove(int kind, void *start, void *end) {
  if (kind != In_static_data) return 0;
  return oh_rt_static_data_remove((uintptr_t)start, end_of_data(end)) ? 0 : -1;
}

/* What has another class, or is tainted, will not become heap either. */
enum oh_status oh_rt_exclude(uintptr_t start, size_t size) {
  oh_class const heaps = OH_HEAP | OH_YOUNG;
  uintptr_t const limit = (uintptr_t)1 << OH_ADDRESS_BITS, first = start & -OH_GRANULE_SIZE;
  if (size == 0) return OH_BAD_SIZE;
  if (start >= limit || size > limit - start) return OH_BAD_ADDRESS;
  for (uintptr_t a = first; a < start + size; a += OH_GRANULE_SIZE)
    if (is_known_as(heaps, a)) return OH_CONFLICT;
  for (uintptr_t a = first; a < start + size; a += OH_GRANULE_SIZE)
    if (oh_page_table_set(&oh_rt_table, a, 1, OH_OUT_OF_HEAP, NULL) != OH_OK &&
        is_known_as(heaps, a))
      return OH_CONFLICT;
  return OH_OK;
}
