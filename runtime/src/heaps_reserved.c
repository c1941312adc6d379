/* SPDX-License-Identifier: MIT */
/* The heaps of _pt, _ptt and _range: runs of two spaces, which this file owns. */

#define CAML_INTERNALS

#include <stdio.h>
#include <stdlib.h>
#include "caml/address_class.h"
#include "caml/memory.h"
#include "outheap/page_table.h"
#include "heaps.h"
#include "settings.h"
#include "spaces.h"

/* Where the spaces begin if they can: far from where Linux puts what asks for no address, so that no freed foreign
   memory lies in their way. */
#define MAJOR_PLACE ((char *)0x200000000000)
#define MINOR_PLACE ((char *)0x1f0000000000)

static struct oh_rt_space major = {.name = "major heap", .class = OH_HEAP, .end = MAJOR_PLACE};
static struct oh_rt_space minor = {.name = "minor heap", .class = OH_YOUNG, .end = MINOR_PLACE};

#ifdef OUTHEAP_RANGE
/* As much as is sure to be there in 47 bits. */
#define DEFAULT_RESERVE ((size_t)1 << 40)
#else
#define DEFAULT_RESERVE 0
#endif

static void fix_major(size_t size) {
  if (!oh_rt_space_fix(&major, size)) {
    fprintf(stderr,
            "OUTHEAP_RESERVE: the system refuses %zu bytes of address space (see ulimit -v)\n",
            size);
    exit(2);
  }
#ifdef OUTHEAP_RANGE
  oh_rt_heap_start = (uintptr_t)major.free[0].start;
  oh_rt_heap_size = major.free[0].size;
#endif
}

/* OCAMLRUNPARAM's H=1 would have the stock code map chunks of its own, outside the spaces: it is taken for what it
   means. */
static void prepare(void) {
  static bool is_prepared;
  if (is_prepared) return;
  is_prepared = true;
  if (caml_use_huge_pages) oh_rt_want_huge_pages();
  caml_use_huge_pages = 0;
  size_t reserve = oh_rt_settings()->reserve;
  if (reserve == 0) reserve = DEFAULT_RESERVE;
  if (reserve != 0) fix_major(reserve);
}

/* The page in front of the first block has room for the chunk's head, which ends where the block begins. */
static size_t chunk_run(asize_t size) { return size + Page_size; }

char *oh_rt_alloc_chunk(asize_t size, int modulo, void **block) {
  prepare();
  char *start = oh_rt_space_alloc(&major, chunk_run(size));
  if (start == NULL) return NULL;
  *block = start;
  return start + Page_size - modulo;
}

void oh_rt_free_chunk(void *block, asize_t size) {
  oh_rt_space_free(&major, block, chunk_run(size));
}

char *oh_rt_alloc_minor_heap(asize_t size, void **block) {
  prepare();
  return *block = oh_rt_space_alloc(&minor, size);
}

void oh_rt_free_minor_heap(void *block, asize_t size) { oh_rt_space_free(&minor, block, size); }
