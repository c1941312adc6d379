/* SPDX-License-Identifier: MIT */
/* Minor heaps: see heap_memory.h. One run of the minor arena has those of all domains; parts of it
   get memory as domains come. The arena has a mutex of its own. */

#define CAML_INTERNALS

#include "caml/misc.h"
#include "caml/platform.h"
#include "arenas.h"
#include "heap_memory.h"
#include "settings.h"

void oh_rt_open_heaps(void) {
  if (!oh_rt_open_arenas((size_t)caml_plat_pagesize))
    caml_fatal_error("there is no memory for the heaps");
}

static size_t in_pages(uintnat size) {
  return oh_rt_round_up(size, oh_pages_page_size(oh_rt_minor_arena));
}

void *oh_rt_reserve_minor_heaps(uintnat size) {
  void *run;
  enum oh_huge huge_pages = oh_rt_settings()->huge_pages;
  enum oh_status status = oh_pages_reserve(oh_rt_minor_arena, in_pages(size), huge_pages, &run);
  return status == OH_OK ? run : NULL;
}

/* Should the system refuse to take it back, it stays reserved. */
void oh_rt_unreserve_minor_heaps(void *start, uintnat size) {
  (void)size;
  oh_pages_free(oh_rt_minor_arena, start);
}

void *oh_rt_commit_minor_heap(void *start, uintnat size) {
  return oh_pages_commit(oh_rt_minor_arena, start, in_pages(size)) == OH_OK ? start : NULL;
}

/* Should the system refuse to take it back, it stays committed. */
void oh_rt_decommit_minor_heap(void *start, uintnat size) {
  if (size != 0) oh_pages_decommit(oh_rt_minor_arena, start, in_pages(size));
}
