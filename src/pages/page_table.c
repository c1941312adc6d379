/* SPDX-License-Identifier: MIT */
/* The writing side of the page table: classes are given, and entries tainted, by
   compare-and-swap of an empty entry, so that of two threads one wins and the other learns of
   it. There is no other writer. */
#include "outheap/page_table.h"
#include "platform.h"

struct oh_page_table *oh_page_table_create(void) {
  return oh_platform_map(sizeof(struct oh_page_table));
}

void oh_page_table_destroy(struct oh_page_table *table) {
  if (table != NULL) oh_platform_release((uintptr_t)table, sizeof *table);
}

bool oh_class_can_be_given(oh_class class) {
  switch (class) {
  case OH_HEAP:
  case OH_YOUNG:
  case OH_STATIC:
  case OH_OUT_OF_HEAP: return true;
  default: return class != OH_EMPTY && (class & ~OH_USER_CLASSES) == 0;
  }
}

static enum oh_status compare(oh_class found, oh_class class) {
  if (found == class) return OH_OK;
  return found == OH_TAINTED ? OH_BROKEN_PROMISE : OH_CONFLICT;
}

static enum oh_status check_range(uintptr_t start, size_t size) {
  if (size == 0) return OH_BAD_SIZE;
  bool fits = !oh_is_beyond(start) && size - 1 <= OH_LAST_ADDRESS - start;
  return fits ? OH_OK : OH_BAD_ADDRESS;
}

/* All are checked before any is changed. */
enum oh_status oh_page_table_set(struct oh_page_table *table, uintptr_t start, size_t size,
                                 oh_class class, uintptr_t *refused) {
  if (!oh_class_can_be_given(class)) return OH_BAD_CLASS;
  enum oh_status status = check_range(start, size);
  if (status != OH_OK) return status;
  size_t first = start >> OH_PAGE_TABLE_SHIFT;
  size_t last = (start + size - 1) >> OH_PAGE_TABLE_SHIFT;
  size_t i = first;
  for (; status == OH_OK && i <= last; i++) {
    oh_class found = oh_page_table_load(table, i);
    if (found != OH_EMPTY) status = compare(found, class);
  }
  if (status == OH_OK)
    for (i = first; status == OH_OK && i <= last; i++)
      status = compare(oh_page_table_leave_empty(table, i, class), class);
  if (status != OH_OK && refused != NULL) *refused = (uintptr_t)(i - 1) << OH_PAGE_TABLE_SHIFT;
  return status;
}
