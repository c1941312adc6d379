/* SPDX-License-Identifier: MIT */
#define CAML_NAME_SPACE
#define CAML_INTERNALS

#include "slices.h"

#include <stdbool.h>
#include <time.h>

#include <caml/major_gc.h>
#include <caml/misc.h>

static int phase_before;
static double begun_at, seconds;
static long slices;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void note_begin(void) {
  phase_before = caml_gc_phase;
  begun_at = now();
}

static bool has_marked(void) {
  return phase_before == Phase_mark || (phase_before == Phase_idle && caml_gc_phase == Phase_mark);
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
