/* SPDX-License-Identifier: MIT */
/* The runtime's own questions about addresses, answered from the page table (or the range of _range) and the map of
   static data: see classes.h. Called with the master lock held. */

#define CAML_INTERNALS

#include "caml/address_class.h"
#include "classes.h"
#include "static_data.h"

struct oh_page_table oh_rt_table;

#ifdef OUTHEAP_RANGE
uintptr_t oh_rt_heap_start, oh_rt_heap_size;
#endif

static bool is_young(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_YOUNG);
}

static bool may_be_static(uintptr_t address) {
  return oh_page_table_in(&oh_rt_table, address, OH_STATIC | OH_TAINTED | OH_OUT_OF_HEAP);
}

/* A granule that has been tainted, or is said to be out of heap, stays so: to the marker it is the same, and
   may_be_static asks the map. */
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

/* An empty block at the very end of a module's data is static data too: one word more (OCaml's PR#5509). */
static uintptr_t end_of_data(void *end) { return (uintptr_t)end + sizeof(value); }

/* Heaps are classified by the arenas that they come from; there is nothing to add, and nobody else may. */
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
