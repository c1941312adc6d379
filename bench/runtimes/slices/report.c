/* SPDX-License-Identifier: MIT */
/* Linked with a program of somebody else's, watches its collector: when the process exits, the file
   that MARK_REPORT names gets a line of numbers: seconds and slices of marking, collections (minor,
   major, forced), words of the largest heap. The program itself stays as it is, so nothing here is
   called: a constructor begins it. */
#define CAML_NAME_SPACE
#define CAML_INTERNALS

#include <stdio.h>
#include <stdlib.h>

#include <caml/domain.h>
#include <caml/major_gc.h>
#include <caml/minor_gc.h>
#include <caml/misc.h>
#include <caml/version.h>

#include "slices.h"

#if OCAML_VERSION < 50000

static long minor_collections(void) { return Caml_state->stat_minor_collections; }
static long major_collections(void) { return Caml_state->stat_major_collections; }
static long top_heap_words(void) { return (long)Caml_state->stat_top_heap_wsz; }

#else

#include <caml/shared_heap.h>

static long minor_collections(void) { return (long)atomic_load(&caml_minor_collections_count); }
static long major_collections(void) { return (long)caml_major_cycles_completed; }
static long top_heap_words(void) { return (long)caml_top_heap_words(Caml_state->shared_heap); }

#endif

static void report(void) {
  const char *name = getenv("MARK_REPORT");
  FILE *file = name == NULL ? NULL : fopen(name, "w");
  if (file == NULL) return;
  fprintf(file, "%.9f %ld %ld %ld %ld %ld\n", bench_slices_mark_seconds(),
          bench_slices_of_marking(), minor_collections(), major_collections(),
          (long)Caml_state->stat_forced_major_collections, top_heap_words());
  fclose(file);
}

__attribute__((constructor)) static void begin(void) {
  bench_slices_watch();
  atexit(report);
}
