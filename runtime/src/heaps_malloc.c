/* SPDX-License-Identifier: MIT */
/* The heaps of _legacy and _nnp. Without a setting they come from malloc by the stock runtime's own
   function, so that these runtimes are the stock one; with huge pages asked for, or none, or
   measured ones, from an arena of large pages without a page table, which this file owns. */

#define CAML_INTERNALS

#include <stdio.h>
#include <stdlib.h>
#include "caml/memory.h"
#include "heaps.h"
#include "settings.h"

static struct oh_pages *arena;

static void refuse(const char *name, const char *cannot, const char *use) {
  fprintf(stderr,
          "%s: this runtime (" OUTHEAP_VARIANT ") has its heap from malloc, which "
          "cannot be told to %s; unset it, or use %s\n",
          name, cannot, use);
  exit(2);
}

static bool uses_malloc(void) {
  const struct oh_rt_settings *settings = oh_rt_settings();
  if (settings->reserve != 0)
    refuse("OUTHEAP_RESERVE", "stay in a reservation", "_pt, _ptt or _range");
  if (settings->placement == OH_SCATTERED) refuse("OUTHEAP_SCATTERED", "scatter it", "_pt or _ptt");
  return settings->huge_pages == OH_HUGE_SYSTEM;
}

/* In front of what is returned, [offset] bytes are not used. */
static char *alloc_from_arena(asize_t size, size_t offset, void **block) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  if (arena == NULL && oh_pages_create(&config, &arena) != OH_OK) return NULL;
  size_t whole = (size + offset + config.page_size - 1) & ~(config.page_size - 1);
  if (oh_pages_alloc(arena, whole, oh_rt_settings()->huge_pages, block) != OH_OK) return NULL;
  return (char *)*block + offset;
}

static void free_block(void *block) {
  if (uses_malloc())
    caml_stat_free(block);
  else
    oh_pages_free(arena, block);
}

char *oh_rt_alloc_chunk(asize_t size, int modulo, void **block) {
  if (uses_malloc()) return caml_stat_alloc_aligned_noexc(size, modulo, block);
  return alloc_from_arena(size, Page_size - modulo, block);
}

char *oh_rt_alloc_minor_heap(asize_t size, void **block) {
  if (uses_malloc()) return caml_stat_alloc_aligned_noexc(size, 0, block);
  return alloc_from_arena(size, 0, block);
}

void oh_rt_free_chunk(void *block) { free_block(block); }
void oh_rt_free_minor_heap(void *block) { free_block(block); }
