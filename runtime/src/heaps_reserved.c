/* SPDX-License-Identifier: MIT */
/* The heaps of _pt, _ptt and _range: runs of two arenas of large pages, which this file owns. Both
   have the page table, so their address space is never given back: an address that was ever foreign
   stays foreign. */

#define CAML_INTERNALS

#include <stdio.h>
#include <stdlib.h>
#include "caml/address_class.h"
#include "caml/memory.h"
#include "outheap/pages.h"
#include "heaps.h"
#include "settings.h"

static struct oh_pages *major, *minor;

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

static size_t round_up(size_t size, size_t unit) { return (size + unit - 1) & ~(unit - 1); }

/* Bytes that the major heap never leaves; 0: it grows as it needs. */
static size_t fixed_size(void) {
  size_t reserve = oh_rt_settings()->reserve;
  return round_up(reserve == 0 ? DEFAULT_RESERVE : reserve, defaults.chunk_size);
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
  if (oh_pages_reserve(major, size, OH_HUGE_SYSTEM, &run) != OH_OK) {
    fprintf(stderr,
            "the system refuses %zu bytes of address space for the heap: set OUTHEAP_RESERVE to "
            "another size, which is rounded up to a multiple of %zuM, or see ulimit -v\n",
            size, defaults.chunk_size >> 20);
    exit(2);
  }
  oh_rt_note_heap((uintptr_t)run, size);
  oh_pages_free(major, run);
}

static bool create(struct oh_pages **arena, uintptr_t place, oh_class class) {
  struct oh_pages_config config = defaults;
  config.hint = place;
  config.placement = oh_rt_settings()->placement;
  config.table = &oh_rt_table;
  config.class_ = class;
  return oh_pages_create(&config, arena) == OH_OK;
}

/* OCAMLRUNPARAM's H=1 would have the stock code map chunks of its own, outside the arenas: it is
   taken for what it means. */
static bool prepare(void) {
  if (minor != NULL) return true;
  if (caml_use_huge_pages) oh_rt_want_huge_pages();
  caml_use_huge_pages = 0;
  if (major == NULL && !create(&major, MAJOR_PLACE, OH_HEAP)) return false;
  if (fixed_size() != 0) fix_major(fixed_size());
  return create(&minor, MINOR_PLACE, OH_YOUNG);
}

static bool would_leave_reservation(size_t size) {
  struct oh_pages_statistics statistics;
  if (fixed_size() == 0) return false;
  oh_pages_get_statistics(major, &statistics);
  return statistics.largest_free < size;
}

static void *alloc(struct oh_pages *arena, size_t size) {
  void *run;
  return oh_pages_alloc(arena, size, oh_rt_settings()->huge_pages, &run) == OH_OK ? run : NULL;
}

/* The page before the first block has room for the chunk's head, which ends where that begins. */
char *oh_rt_alloc_chunk(asize_t size, int modulo, void **block) {
  size_t whole = round_up(size + Page_size, defaults.page_size);
  if (!prepare() || would_leave_reservation(whole)) return NULL;
  *block = alloc(major, whole);
  if (*block == NULL) return NULL;
  oh_rt_note_heap((uintptr_t)*block, whole);
  return (char *)*block + Page_size - modulo;
}

char *oh_rt_alloc_minor_heap(asize_t size, void **block) {
  if (!prepare()) return NULL;
  return *block = alloc(minor, round_up(size, defaults.page_size));
}

/* Should the system refuse to take the memory back, it stays handed out. */
void oh_rt_free_chunk(void *block) { oh_pages_free(major, block); }
void oh_rt_free_minor_heap(void *block) { oh_pages_free(minor, block); }
