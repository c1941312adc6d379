/* SPDX-License-Identifier: MIT */
/* A larger heap for a moment. See overhead.h. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION < 50000

#include "overhead.h"

#include <caml/freelist.h>
#include <caml/gc_ctrl.h>

/* Words of a root's block that may be counted twice. Of larger blocks few are roots. */
enum { LARGE_BLOCK = 64 };

/* Only the debug runtime has it. It compares the heap with its size when a cycle begins. */
extern void caml_heap_check(void) __attribute__((weak));

static intnat added; /* to the heap's size, in words */

void bxr_overhead_end(void) {
  caml_stat_heap_wsz -= added;
  added = 0;
}

static intnat counted_twice(intnat roots) {
  intnat in_use = caml_stat_heap_wsz - (intnat)caml_fl_cur_wsz, words = roots * LARGE_BLOCK;
  return words < in_use ? words : in_use;
}

void bxr_overhead_begin(intnat roots) {
  if (caml_heap_check == NULL) added = counted_twice(roots);
  caml_stat_heap_wsz += added;
}

#endif
