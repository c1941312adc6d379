/* SPDX-License-Identifier: MIT */
/* Counts what the marker meets in each slice: see counters.h. Only in the instrumented forms. */

#define CAML_INTERNALS

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "caml/address_class.h"
#include "caml/domain.h"
#include "caml/osdeps.h"
#include "counters.h"
#include "line_set.h"

#define VARIABLE "OUTHEAP_COUNTERS"

struct oh_rt_met oh_rt_met;

static const char *name;
static FILE *file; /* NULL: nothing is counted */
static double opened_at;

/* Of the slice so far, beside oh_rt_met. */
static struct {
  uintptr_t young_blocks, static_blocks, foreign;
  struct oh_rt_line_set static_lines, table_lines;
  double seconds; /* of processor time in the loop */
} slice;

static unsigned long slice_number;
static double running_since; /* in the loop: when the clock was started */

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void start_clock(void) { running_since = now(CLOCK_THREAD_CPUTIME_ID); }
static void stop_clock(void) { slice.seconds += now(CLOCK_THREAD_CPUTIME_ID) - running_since; }

static void refuse(const char *reason) {
  fprintf(stderr, VARIABLE "=%s: %s; it is a file that can be written, or unset\n", name, reason);
  exit(2);
}

/* Append: several processes can write lines in turn. Close on exec: it is nobody else's file. */
void oh_rt_open_counters(void) {
  name = caml_secure_getenv(VARIABLE);
  if (name == NULL) return;
  file = fopen(name, "ae");
  if (file == NULL) refuse(strerror(errno));
  opened_at = now(CLOCK_MONOTONIC);
}

static void add(struct oh_rt_line_set *lines, uintptr_t line) {
  if (!oh_rt_line_set_add(lines, line)) refuse("no memory to count in");
}

/* Its line is the one with the header, which is read first. */
static void tell_apart(uintptr_t block) {
  int class = Classify_addr(block);
  if (class & In_static_data) {
    slice.static_blocks++;
    add(&slice.static_lines, (block - sizeof(value)) / OH_RT_LINE);
  } else if (class & In_young)
    slice.young_blocks++;
  else if (!(class & In_heap))
    slice.foreign++;
}

static void count_journals(void) {
  for (size_t i = 0; i < oh_rt_met.entries.count; i++)
    add(&slice.table_lines, oh_rt_met.entries.entries[i]);
  for (size_t i = 0; i < oh_rt_met.blocks.count; i++) tell_apart(oh_rt_met.blocks.entries[i]);
}

void oh_rt_loop_begins(void) {
  if (file == NULL) return;
  oh_rt_met.is_in_loop = true;
  start_clock();
}

void oh_rt_loop_ends(void) {
  if (file != NULL) {
    stop_clock();
    oh_rt_met.is_in_loop = false;
    count_journals();
  }
  oh_rt_met.entries.count = oh_rt_met.blocks.count = oh_rt_met.last_line = 0;
}

void oh_rt_read_journals(void) {
  oh_rt_loop_ends();
  oh_rt_loop_begins();
}

static uintptr_t skipped(void) {
#ifdef NO_NAKED_POINTERS
  return 0;
#else
  return slice.static_blocks + slice.foreign;
#endif
}

static void write_line(void) {
  uintptr_t outside = slice.young_blocks + slice.static_blocks + slice.foreign;
  fprintf(file,
          "{\"process\":%ld,\"cycle\":%ld,\"slice\":%lu,\"elapsed\":%.6f,\"seconds\":%.9f,"
          "\"words\":%zu,\"words_per_second\":%.0f,\"pointers\":%zu,\"heap\":%zu,\"young\":%zu,"
          "\"static\":%zu,\"foreign\":%zu,\"skipped\":%zu,"
          "\"static_lines\":%zu,\"table_lines\":%zu}\n",
          (long)getpid(), (long)Caml_state->stat_major_collections, slice_number,
          now(CLOCK_MONOTONIC) - opened_at, slice.seconds, oh_rt_met.words,
          slice.seconds > 0 ? (double)oh_rt_met.words / slice.seconds : 0, oh_rt_met.pointers,
          oh_rt_met.pointers - outside, slice.young_blocks, slice.static_blocks, slice.foreign,
          skipped(), slice.static_lines.count, slice.table_lines.count);
  if (fflush(file) != 0) refuse(strerror(errno));
}

static void begin_slice(void) {
  oh_rt_met.words = oh_rt_met.pointers = 0;
  slice.young_blocks = slice.static_blocks = slice.foreign = 0;
  oh_rt_line_set_clear(&slice.static_lines);
  oh_rt_line_set_clear(&slice.table_lines);
  slice.seconds = 0;
  slice_number++;
}

void oh_rt_slice_ends(void) {
  if (file != NULL) write_line();
  begin_slice();
}
