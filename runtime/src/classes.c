/* SPDX-License-Identifier: MIT */
/* The runtime's own questions about addresses, answered from the page table (or the range of
   _range) and the set of static data: see classes.h. Called with the master lock held. */

#define CAML_INTERNALS

#include "caml/address_class.h"
#include "arenas.h"
#include "classes.h"
#include "outheap/runtime.h"
#include "static_data.h"

uintptr_t oh_rt_heap_start, oh_rt_heap_size;

static bool is_in_run(uintptr_t start, size_t size) {
  return start >= oh_rt_heap_start && start - oh_rt_heap_start + size <= oh_rt_heap_size;
}

void oh_rt_note_heap(uintptr_t start, size_t size) {
  if (is_in_run(start, size)) return;
  uintptr_t first = start & -OH_GRANULE_SIZE, end = first;
  while (oh_rt_is_known_as(OH_HEAP, first - 1)) first -= OH_GRANULE_SIZE;
  while (oh_rt_is_known_as(OH_HEAP, end)) end += OH_GRANULE_SIZE;
  if (end - first <= oh_rt_heap_size) return;
  oh_rt_heap_start = first;
  oh_rt_heap_size = end - first;
}

static bool is_young(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_YOUNG);
}

static bool is_static(uintptr_t address) {
  return oh_rt_may_be_static(address) && oh_rt_is_static_data(address);
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
    oh_rt_note_static(from, end_of_data(end));
    return 0;
  }
  return kind == In_heap && !oh_rt_is_heap(from) ? -1 : 0;
}

int caml_page_table_remove(int kind, void *start, void *end) {
  if (kind != In_static_data) return 0;
  return oh_rt_static_data_remove((uintptr_t)start, end_of_data(end)) ? 0 : -1;
}

enum oh_status oh_rt_add_values(uintptr_t start, size_t size) {
  enum oh_status status = oh_rt_check_foreign(start, size);
  if (status != OH_OK) return status;
  if (!oh_rt_static_data_add(start, start + size)) return OH_NO_MEMORY;
  oh_rt_note_static(start, start + size);
  return OH_OK;
}

enum oh_status oh_rt_remove_values(uintptr_t start, size_t size) {
  enum oh_status status = oh_rt_check_foreign(start, size);
  if (status != OH_OK) return status;
  return oh_rt_static_data_remove(start, start + size) ? OH_OK : OH_NO_MEMORY;
}
