/* SPDX-License-Identifier: MIT */
/* The heaps of _pt, _ptt and _range: runs of the two arenas. */

#define CAML_INTERNALS

#include "caml/address_class.h"
#include "caml/memory.h"
#include "arenas.h"
#include "heaps.h"
#include "settings.h"

static struct oh_pages_config const defaults = OH_PAGES_DEFAULTS;

/* OCAMLRUNPARAM's H=1 would have the stock code map chunks of its own, outside the arenas: it is
   taken for what it means. */
static bool prepare(void) {
  if (caml_use_huge_pages) oh_rt_want_huge_pages();
  caml_use_huge_pages = 0;
  return oh_rt_open_arenas(defaults.page_size);
}

/* The page before the first block has room for the chunk's head, which ends where that begins. */
char *oh_rt_alloc_chunk(asize_t size, int modulo, void **block) {
  if (!prepare()) return NULL;
  *block = oh_rt_alloc_major(size + Page_size);
  return *block == NULL ? NULL : (char *)*block + Page_size - modulo;
}

char *oh_rt_alloc_minor_heap(asize_t size, void **block) {
  if (!prepare()) return NULL;
  size_t whole = oh_rt_round_up(size, oh_pages_page_size(oh_rt_minor_arena));
  enum oh_huge huge_pages = oh_rt_settings()->huge_pages;
  return oh_pages_alloc(oh_rt_minor_arena, whole, huge_pages, block) == OH_OK ? *block : NULL;
}

/* Should the system refuse to take the memory back, it stays handed out. */
void oh_rt_free_chunk(void *block) { oh_pages_free(oh_rt_major_arena, block); }
void oh_rt_free_minor_heap(void *block) { oh_pages_free(oh_rt_minor_arena, block); }
