/* SPDX-License-Identifier: MIT */
/* The heaps of _legacy and _nnp. Without a setting they come from malloc by the stock runtime's own function, so that
   these runtimes are the stock one; with huge pages (or none) asked for, each is a mapping of its own, aligned to the
   size of a huge page.

   Who owns what: the runtime owns the memory between alloc and free; nothing is kept here. */

#define CAML_INTERNALS

#include <stdio.h>
#include <stdlib.h>
#include "caml/memory.h"
#include "heaps.h"
#include "settings.h"
#include "system_memory.h"

#define HUGE_PAGE ((size_t)1 << 21)

/* One page in front, so that any [modulo] fits. */
static size_t mapping_size(asize_t size) {
  return (size + Page_size + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
}

static bool uses_malloc(void) {
  const struct oh_rt_settings *settings = oh_rt_settings();
  if (settings->reserve != 0) {
    fprintf(stderr,
            "OUTHEAP_RESERVE: this runtime (" OUTHEAP_VARIANT ") has its heap from malloc, which "
            "cannot be told to stay in a reservation; unset it, or use _pt, _ptt or _range\n");
    exit(2);
  }
  return settings->huge_pages == OH_RT_HUGE_AS_SYSTEM;
}

static char *map(asize_t size, size_t offset, void **block) {
  size_t mapped = mapping_size(size);
  char *start = oh_rt_reserve(mapped, HUGE_PAGE);
  if (start == NULL) return NULL;
  if (!oh_rt_commit(start, mapped)) {
    oh_rt_release(start, mapped);
    return NULL;
  }
  *block = start;
  return start + offset;
}

static void unmap_or_free(void *block, asize_t size) {
  if (uses_malloc())
    caml_stat_free(block);
  else
    oh_rt_release(block, mapping_size(size));
}

char *oh_rt_alloc_chunk(asize_t size, int modulo, void **block) {
  if (uses_malloc()) return caml_stat_alloc_aligned_noexc(size, modulo, block);
  return map(size, Page_size - modulo, block);
}

char *oh_rt_alloc_minor_heap(asize_t size, void **block) {
  if (uses_malloc()) return caml_stat_alloc_aligned_noexc(size, 0, block);
  return map(size, 0, block);
}

void oh_rt_free_chunk(void *block, asize_t size) { unmap_or_free(block, size); }
void oh_rt_free_minor_heap(void *block, asize_t size) { unmap_or_free(block, size); }
