/* SPDX-License-Identifier: MIT */
/* Counts what the marker meets, in the instrumented forms (`_pti`, …), and writes it to a file.
   Each slice of marking is one JSON object on a line of its own; docs/page-table.md describes the
   fields. In all other forms the names below are nothing, and the mark loop is what it is without
   them.

   OUTHEAP_COUNTERS    the file: lines are appended, each by one write, so that several processes
                       can share it. Unset: nothing is written. A file that cannot be opened or
                       written ends the program with a message and status 2.

   So that the loop's time stays its own, it only keeps a journal: of words that it does not follow,
   and of the table's cache lines that it reads. Journals are read, and blocks told apart, while the
   clock stands still.

   All is called with the master lock held. counters.c owns all state. */

#ifndef OUTHEAP_RUNTIME_COUNTERS_H
#define OUTHEAP_RUNTIME_COUNTERS_H

#ifndef CAML_INSTR

#define OH_RT_OPEN_COUNTERS() ((void)0)
#define OH_RT_LOOP_BEGINS() ((void)0)
#define OH_RT_LOOP_ENDS() ((void)0)
#define OH_RT_FOLLOWED(v) ((void)0)
#define OH_RT_SKIPPED(v) ((void)0)
#define OH_RT_READ_ENTRY(entry) ((void)0)
#define OH_RT_SLICE_ENDS() ((void)0)

#else

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Before the first slice: opens the file. */
#define OH_RT_OPEN_COUNTERS() oh_rt_open_counters()

/* Around the mark loop, which runs any number of times in a slice. */
#define OH_RT_LOOP_BEGINS() oh_rt_loop_begins()
#define OH_RT_LOOP_ENDS() oh_rt_loop_ends()

/* In the loop, for each word once: whether its block is to be marked. */
#define OH_RT_FOLLOWED(v) oh_rt_followed((uintptr_t)(v))
#define OH_RT_SKIPPED(v) oh_rt_skipped((uintptr_t)(v))

/* Where the stock page table reads one of its entries; outside of the loop it is not counted. */
#define OH_RT_READ_ENTRY(entry) oh_rt_read_entry((uintptr_t)(entry))

/* At the end of a slice: writes its line. */
#define OH_RT_SLICE_ENDS() oh_rt_slice_ends()

void oh_rt_open_counters(void);
void oh_rt_loop_begins(void);
void oh_rt_loop_ends(void);
void oh_rt_slice_ends(void);

enum { OH_RT_JOURNAL_SIZE = 1 << 14, OH_RT_LINE = 64 };

/* Holds what the loop notes, until it is full or the loop ends. */
struct oh_rt_journal {
  size_t count;
  uintptr_t entries[OH_RT_JOURNAL_SIZE];
};

/* Of the slice so far. */
extern struct oh_rt_met {
  bool is_in_loop;              /* and counted */
  uintptr_t words, pointers;    /* a pointer is a word whose lowest bit is 0 */
  uintptr_t last_line;          /* the cache line of the table that was read last */
  struct oh_rt_journal blocks;  /* pointers to be told apart */
  struct oh_rt_journal entries; /* cache lines of the table */
} oh_rt_met;

/* Empties both, which are counted first where something is counted. */
void oh_rt_read_journals(void);

static inline void oh_rt_note(struct oh_rt_journal *journal, uintptr_t entry) {
  if (journal->count == OH_RT_JOURNAL_SIZE) oh_rt_read_journals();
  journal->entries[journal->count++] = entry;
}

static inline void oh_rt_note_line_of(uintptr_t entry) {
  uintptr_t line = entry / OH_RT_LINE;
  if (line == oh_rt_met.last_line) return;
  oh_rt_met.last_line = line;
  oh_rt_note(&oh_rt_met.entries, line);
}

static inline void oh_rt_read_entry(uintptr_t entry) {
  if (oh_rt_met.is_in_loop) oh_rt_note_line_of(entry);
}

#if defined(OUTHEAP_PT) || defined(OUTHEAP_PTT)
#include "classes.h"

/* The entry that oh_rt_is_heap_block has read; none for blocks of the run. */
static inline void oh_rt_looked_up(uintptr_t v) {
  if (oh_rt_is_in_run(oh_rt_marker(), v)) return;
  size_t index = v >> OH_PAGE_TABLE_SHIFT;
  if (index < OH_PAGE_TABLE_ENTRIES) oh_rt_note_line_of((uintptr_t)&oh_rt_table.entries[index]);
}
#else
/* The stock table says itself what it reads; _range and _nnp read none. */
static inline void oh_rt_looked_up(uintptr_t v) { (void)v; }
#endif

static inline void oh_rt_count_pointer(uintptr_t v) {
  oh_rt_met.pointers++;
  oh_rt_looked_up(v);
}

static inline void oh_rt_followed(uintptr_t v) {
  oh_rt_met.words++;
  oh_rt_count_pointer(v);
#ifdef NO_NAKED_POINTERS
  /* It may be static data, which nothing skips here. */
  oh_rt_note(&oh_rt_met.blocks, v);
#endif
}

static inline void oh_rt_skipped(uintptr_t v) {
  oh_rt_met.words++;
  if (v & 1) return;
  oh_rt_count_pointer(v);
  oh_rt_note(&oh_rt_met.blocks, v);
}

#endif

#endif
