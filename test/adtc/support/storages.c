/* SPDX-License-Identifier: MIT */
/* See storages.h. The arenas are made when they are asked for, and stay. Their pages are as small
   as the system has them. */
#include "storages.h"

#include <adtc_pages.h>
#include <stdlib.h>

static const adtc_storage *in_arena(adtc_pages_storage *s, size_t page_size, enum oh_huge huge) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  struct oh_pages *pages;
  enum oh_status status;
  if (s->pages != NULL) return &s->storage;
  config.page_size = page_size;
  while ((status = oh_pages_create(&config, &pages)) == OH_BAD_SIZE) config.page_size *= 2;
  if (status != OH_OK) abort();
  if (adtc_pages_storage_init(s, pages, huge) != ADTC_OK) abort();
  return &s->storage;
}

const adtc_storage *storage_number(int i) {
  static adtc_pages_storage huge, small;
  switch (i) {
  case 0: return &adtc_malloc_storage;
  case 1: return &adtc_mmap_storage;
  case 2: return &adtc_huge_storage;
  case 3: return in_arena(&huge, (size_t)2 << 20, OH_HUGE_ON);
  default: return in_arena(&small, (size_t)4 << 10, OH_HUGE_OFF);
  }
}
