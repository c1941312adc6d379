/* SPDX-License-Identifier: MIT */
/* A preorder buffer made with a cursor, in an arena that both trees share, in huge pages
   where they take less time to get. */
#include <adtc_pages.h>

static adtc_pages_storage arena;

static const adtc_options tree_options = {
    .layout = ADTC_PREORDER, .flags = 0, .storage = &arena.storage};

#include "adtc_generate_cursor.h"
#include "adtc_tree.h"

__attribute__((constructor)) static void make_arena(void) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  struct oh_pages *pages;
  if (oh_pages_create(&config, &pages) != OH_OK) tree_fail("out of memory");
  if (adtc_pages_storage_init(&arena, pages, OH_HUGE_MEASURED) != ADTC_OK) tree_fail("no storage");
}
