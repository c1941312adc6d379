/* SPDX-License-Identifier: MIT */
/* Owns the arenas of the heaps: see arenas.h. */

#include "arenas.h"

#include <stdio.h>
#include <stdlib.h>

#include "settings.h"
#include "table.h"

struct oh_pages *oh_rt_major_arena, *oh_rt_minor_arena;

/* Where the arenas begin if they can: far from where Linux puts what asks for no address, so that
   no freed foreign memory lies in their way. */
#define MAJOR_PLACE 0x200000000000
#define MINOR_PLACE 0x1f0000000000

#ifdef OUTHEAP_RANGE
/* As much as is sure to be there in 47 bits. */
#define DEFAULT_RESERVE ((size_t)1 << 40)
#else
#define DEFAULT_RESERVE 0
#endif

static struct oh_pages_config const defaults = OH_PAGES_DEFAULTS;

/* Bytes that the major heap never leaves; 0: it grows as it needs. */
static size_t fixed_size(void) {
  size_t reserve = oh_rt_settings()->reserve;
  return oh_rt_round_up(reserve == 0 ? DEFAULT_RESERVE : reserve, defaults.chunk_size);
}

static void refuse_to_scatter(void) {
  fprintf(stderr,
          "OUTHEAP_SCATTERED: this heap is one reservation (" OUTHEAP_VARIANT "), which cannot be "
          "scattered; unset it, or use _pt or _ptt without OUTHEAP_RESERVE\n");
  exit(2);
}

/* Reserves them: an arena with a page table keeps what it once had. */
static void fix_major(size_t size) {
  void *run;
  if (oh_rt_settings()->placement == OH_SCATTERED) refuse_to_scatter();
  if (oh_pages_reserve(oh_rt_major_arena, size, OH_HUGE_SYSTEM, &run) != OH_OK) {
    fprintf(stderr,
            "the system refuses %zu bytes of address space for the heap: set OUTHEAP_RESERVE to "
            "another size, which is rounded up to a multiple of %zuM, or see ulimit -v\n",
            size, defaults.chunk_size >> 20);
    exit(2);
  }
  oh_rt_note_heap((uintptr_t)run, size);
  oh_pages_free(oh_rt_major_arena, run);
}

static bool create(struct oh_pages **arena, uintptr_t place, size_t page, oh_class class) {
  struct oh_pages_config config = defaults;
  config.hint = place;
  config.page_size = page;
  config.placement = oh_rt_settings()->placement;
  config.table = &oh_rt_table;
  config.class_ = class;
  return oh_pages_create(&config, arena) == OH_OK;
}

bool oh_rt_open_arenas(size_t minor_page) {
  if (oh_rt_minor_arena != NULL) return true;
  if (oh_rt_major_arena == NULL &&
      !create(&oh_rt_major_arena, MAJOR_PLACE, defaults.page_size, OH_HEAP))
    return false;
  if (fixed_size() != 0) fix_major(fixed_size());
  return create(&oh_rt_minor_arena, MINOR_PLACE, minor_page, OH_YOUNG);
}

static bool would_leave_reservation(size_t size) {
  struct oh_pages_statistics statistics;
  if (fixed_size() == 0) return false;
  oh_pages_get_statistics(oh_rt_major_arena, &statistics);
  return statistics.largest_free < size;
}

void *oh_rt_alloc_major(size_t size) {
  size_t whole = oh_rt_round_up(size, defaults.page_size);
  void *run;
  if (would_leave_reservation(whole)) return NULL;
  if (oh_pages_alloc(oh_rt_major_arena, whole, oh_rt_settings()->huge_pages, &run) != OH_OK)
    return NULL;
  oh_rt_note_heap((uintptr_t)run, whole);
  return run;
}
