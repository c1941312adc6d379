/* SPDX-License-Identifier: MIT */
/* The page table, and foreign memory that libraries keep out of the heaps (outheap/runtime.h). Any
   thread calls this, with a master lock or without. */

#include "outheap/runtime.h"
#include "table.h"

struct oh_page_table oh_rt_table;

enum oh_status oh_rt_check_foreign(uintptr_t start, size_t size) {
  uintptr_t const limit = (uintptr_t)1 << OH_ADDRESS_BITS;
  if (size == 0) return OH_BAD_SIZE;
  if (start >= limit || size > limit - start) return OH_BAD_ADDRESS;
  for (uintptr_t a = start & -OH_GRANULE_SIZE; a < start + size; a += OH_GRANULE_SIZE)
    if (oh_rt_is_known_as(OH_HEAP | OH_YOUNG, a)) return OH_CONFLICT;
  return OH_OK;
}

/* A granule that has another class, or is tainted, will not become heap either. */
enum oh_status oh_rt_exclude(uintptr_t start, size_t size) {
  enum oh_status status = oh_rt_check_foreign(start, size);
  if (status != OH_OK) return status;
  for (uintptr_t a = start & -OH_GRANULE_SIZE; a < start + size; a += OH_GRANULE_SIZE)
    if (oh_page_table_set(&oh_rt_table, a, 1, OH_OUT_OF_HEAP, NULL) != OH_OK &&
        oh_rt_is_known_as(OH_HEAP | OH_YOUNG, a))
      return OH_CONFLICT;
  return OH_OK;
}
