/* SPDX-License-Identifier: MIT */
/* Beginning, end and statistics of an arena: see outheap/pages.h and arena.h. */
#include "arena.h"
#include "platform.h"

static bool is_power_of_two(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

static bool sizes_are_good(struct oh_pages_config const *config) {
  return is_power_of_two(config->chunk_size) && is_power_of_two(config->page_size) &&
         config->page_size < config->chunk_size && !oh_is_beyond(config->chunk_size) &&
         config->page_size >= oh_platform_page_size() &&
         (config->table == NULL || config->chunk_size == OH_GRANULE_SIZE);
}

static enum oh_status check_config(struct oh_pages_config const *config) {
  if (!sizes_are_good(config)) return OH_BAD_SIZE;
  if (config->placement != OH_ADJACENT && config->placement != OH_SCATTERED) return OH_BAD_OPTION;
  if ((config->hint & (config->chunk_size - 1)) != 0 || oh_is_beyond(config->hint))
    return OH_BAD_ADDRESS;
  if (config->table != NULL && !oh_class_can_be_given(config->class_)) return OH_BAD_CLASS;
  return OH_OK;
}

enum oh_status oh_pages_create(struct oh_pages_config const *config, struct oh_pages **result) {
  enum oh_status status = check_config(config);
  if (status != OH_OK) return status;
  struct oh_pages *pages = oh_platform_map(sizeof *pages);
  if (pages == NULL) return OH_NO_MEMORY;
  pages->config = *config;
  oh_lock_init(&pages->lock);
  oh_ranges_init(&pages->chunks, &pages->store);
  oh_ranges_init(&pages->free, &pages->store);
  oh_ranges_init(&pages->committed, &pages->store);
  oh_tree_init(&pages->runs);
  *result = pages;
  return OH_OK;
}

/* Nobody else may get address space for which a table has a class. */
static void give_back(struct oh_pages *pages, struct oh_record *region) {
  if (pages->config.table == NULL)
    oh_platform_release(oh_record_start(region), region->size);
  else
    oh_platform_decommit(oh_record_start(region), region->size);
}

void oh_pages_destroy(struct oh_pages *pages) {
  if (pages == NULL) return;
  for (struct oh_record *r = oh_ranges_from(&pages->chunks, 0); r != NULL;
       r = oh_ranges_from(&pages->chunks, oh_record_end(r)))
    give_back(pages, r);
  oh_store_release(&pages->store);
  oh_lock_end(&pages->lock);
  oh_platform_release((uintptr_t)pages, sizeof *pages);
}

size_t oh_pages_page_size(struct oh_pages const *pages) { return pages->config.page_size; }

static double fragmentation(size_t largest, size_t all) {
  return all == 0 ? 0 : 1 - (double)largest / (double)all;
}

void oh_pages_get_statistics(struct oh_pages *pages, struct oh_pages_statistics *s) {
  oh_lock_take(&pages->lock);
  size_t largest = oh_ranges_largest(&pages->free);
  *s = (struct oh_pages_statistics){
      .reserved = pages->chunks.total,
      .committed = pages->committed.total,
      .handed_out = pages->chunks.total - pages->free.total,
      .free = pages->free.total,
      .largest_free = largest,
      .runs = pages->run_count,
      .free_runs = pages->free.count,
      .regions = pages->chunks.count,
      .fragmentation = fragmentation(largest, pages->free.total),
  };
  oh_lock_give(&pages->lock);
}
