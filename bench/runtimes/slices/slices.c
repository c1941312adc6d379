/* SPDX-License-Identifier: MIT */
#define CAML_NAME_SPACE
#define CAML_INTERNALS

#include "slices.h"

#include <stdbool.h>
#include <time.h>

#include <caml/domain.h>
#include <caml/major_gc.h>
#include <caml/misc.h>
#include <caml/version.h>

static double begun_at, seconds;
static long slices;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#if OCAML_VERSION < 50000

static int phase_before;

static void note_state(void) { phase_before = caml_gc_phase; }

static bool has_marked(void) {
  return phase_before == Phase_mark || (phase_before == Phase_idle && caml_gc_phase == Phase_mark);
}

#else

static bool only_marks;

static void note_state(void) {
  only_marks = Caml_state->sweeping_done && !Caml_state->marking_done;
}

static bool has_marked(void) { return only_marks; }

#endif

static void note_begin(void) {
  note_state();
  begun_at = now();
}

static void note_end(void) {
  if (!has_marked()) return;
  seconds += now() - begun_at;
  slices++;
}

void bench_slices_watch(void) {
  caml_major_slice_begin_hook = note_begin;
  caml_major_slice_end_hook = note_end;
}

double bench_slices_mark_seconds(void) { return seconds; }

long bench_slices_of_marking(void) { return slices; }
