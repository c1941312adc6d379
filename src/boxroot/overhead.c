/* SPDX-License-Identifier: MIT */
/* A larger heap for a moment. See overhead.h. */
#define CAML_INTERNALS
#include <caml/version.h>

#if OCAML_VERSION < 50000

#include "overhead.h"

#include <caml/gc_ctrl.h>

/* As many fields as most blocks have that programs are made of. */
enum { COUNTED_TWICE = 4 };

/* Only the debug runtime has it. It compares the heap with its size when a cycle begins. */
extern void caml_heap_check(void) __attribute__((weak));

static intnat added; /* to the heap's size, in words */

void bxr_overhead_end(void) {
  caml_stat_heap_wsz -= added;
  added = 0;
}

void bxr_overhead_begin(intnat roots) {
  if (caml_heap_check == NULL) added = roots * COUNTED_TWICE;
  caml_stat_heap_wsz += added;
}

#endif
