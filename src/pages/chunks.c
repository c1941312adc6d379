/* SPDX-License-Identifier: MIT */
/* Where chunks come from: address space of the system, aligned, and next to what the arena has
   or away from it. Under the arena's lock; keeps nothing but what the caller gets. */
#include "arena.h"
#include "platform.h"

enum { ATTEMPTS = 16 }; /* to find address space that the table does not call something else */

/* Returns what the table would answer to giving the range its class. */
static enum oh_status check_class(struct oh_pages const *pages, uintptr_t start, size_t size) {
  struct oh_page_table *table = pages->config.table;
  if (oh_is_beyond(start) || size > OH_LAST_ADDRESS - start) return OH_NO_ADDRESS_SPACE;
  if (table == NULL) return OH_OK;
  for (uintptr_t at = start; at < start + size; at += OH_GRANULE_SIZE) {
    oh_class found = oh_page_table_load(table, at >> OH_PAGE_TABLE_SHIFT);
    if (found == OH_TAINTED) return OH_BROKEN_PROMISE;
    if (found != OH_EMPTY && found != pages->config.class_) return OH_CONFLICT;
  }
  return OH_OK;
}

/* At [start] and nowhere else. */
static enum oh_status reserve_at(struct oh_pages *pages, uintptr_t start, size_t size) {
  enum oh_status status = check_class(pages, start, size);
  if (status != OH_OK) return status;
  uintptr_t got = oh_platform_reserve(start, size);
  if (got == start) return OH_OK;
  if (got != 0) oh_platform_release(got, size);
  return OH_NO_ADDRESS_SPACE;
}

/* Holds on to what the table refuses until there is something else, so that the system does not
   offer it again. */
static enum oh_status reserve_where_classes_allow(struct oh_pages *pages, size_t size, size_t gap,
                                                  uintptr_t *start) {
  uintptr_t refused[ATTEMPTS];
  int count = 0;
  enum oh_status status = OH_NO_ADDRESS_SPACE;
  while (count < ATTEMPTS) {
    *start = oh_platform_reserve_aligned(size, pages->config.chunk_size, gap);
    if (*start == 0) break;
    status = check_class(pages, *start, size);
    if (status == OH_OK) break;
    refused[count++] = *start;
  }
  while (count > 0) oh_platform_release(refused[--count], size);
  return status;
}

static bool reserve_adjacent(struct oh_pages *pages, size_t size, uintptr_t *start) {
  struct oh_record *region = oh_ranges_find(&pages->chunks, pages->latest);
  if (region == NULL) {
    *start = pages->config.hint;
    return *start != 0 && reserve_at(pages, *start, size) == OH_OK;
  }
  *start = oh_record_end(region);
  if (reserve_at(pages, *start, size) == OH_OK) return true;
  if (oh_record_start(region) <= size) return false;
  *start = oh_record_start(region) - size;
  return reserve_at(pages, *start, size) == OH_OK;
}

enum oh_status oh_chunks_reserve(struct oh_pages *pages, size_t size, uintptr_t *start) {
  if (pages->config.placement == OH_SCATTERED)
    return reserve_where_classes_allow(pages, size, pages->config.chunk_size, start);
  if (reserve_adjacent(pages, size, start)) return OH_OK;
  return reserve_where_classes_allow(pages, size, 0, start);
}
