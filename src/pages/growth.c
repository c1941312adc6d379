/* SPDX-License-Identifier: MIT */
/* How an arena gets larger, and smaller again if what it grew for fails. Under the arena's lock. */
#include "growth.h"
#include "platform.h"

enum oh_status oh_growth_begin(struct oh_pages *pages, size_t size, struct oh_growth *growth) {
  size_t chunk = pages->config.chunk_size;
  if (size > OH_LAST_ADDRESS - chunk) return OH_NO_ADDRESS_SPACE;
  uintptr_t start, whole = (size + chunk - 1) & ~(chunk - 1);
  enum oh_status status = oh_chunks_reserve(pages, whole, &start);
  if (status != OH_OK) return status;
  oh_ranges_add(&pages->chunks, start, whole, 0);
  oh_ranges_add(&pages->free, start, whole, 0);
  *growth = (struct oh_growth){start, whole, pages->latest};
  pages->latest = start;
  return OH_OK;
}

/* Chunks before the one that is refused have their class: they stay. */
enum oh_status oh_growth_classify(struct oh_pages *pages, struct oh_growth *growth) {
  if (pages->config.table == NULL || growth->size == 0) return OH_OK;
  uintptr_t end = growth->start + growth->size, refused = end;
  enum oh_status status = oh_page_table_set(pages->config.table, growth->start, growth->size,
                                            pages->config.class_, &refused);
  if (refused > growth->start && refused < end) growth->latest_before = growth->start;
  *growth = (struct oh_growth){refused, end - refused, growth->latest_before};
  return status;
}

/* If the system does not take the address space back it is lost: the arena does not know it any
   more. */
void oh_growth_undo(struct oh_pages *pages, struct oh_growth const *growth) {
  if (growth->size == 0) return;
  oh_ranges_remove(&pages->chunks, growth->start, growth->size);
  oh_ranges_remove(&pages->free, growth->start, growth->size);
  oh_ranges_remove_all(&pages->committed, growth->start, growth->start + growth->size);
  oh_platform_release(growth->start, growth->size);
  pages->latest = growth->latest_before;
}
