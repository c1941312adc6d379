/* A population of cells, and single operations on it, each timed: what latency measures. One set of
   operations for each implementation of a cell: timed_loops.h.

   Times are in ticks of the processor's own counter where there is one that user code may read, as
   reading it takes some nanoseconds only; else in nanoseconds. They are counted in buckets, each of
   which is a sixteenth of a power of two: so a quantile is exact to 6 %, and no memory is touched
   that grows with the number of operations. */

#ifndef BENCH_TIMED_H
#define BENCH_TIMED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#include <caml/mlvalues.h>

/* TIMED_NOTHING shows what the machine adds to each of the others: interrupts, and other processes.
 */
enum timed { TIMED_CREATE, TIMED_DELETE, TIMED_MODIFY, TIMED_NOTHING, TIMED_KINDS };
enum { BUCKETS_OF_OCTAVE = 16, BUCKETS = 61 * BUCKETS_OF_OCTAVE };

struct times {
  uint64_t buckets[BUCKETS];
  uint64_t count, longest;
};

/* [held] has a number for each cell: that in the block which it holds, or the integer itself. */
struct population {
  void **cells;
  intnat *held;
  size_t count;
  uint64_t random;
  struct times times[TIMED_KINDS];
};

/* Need the lock, run no collection. Those that give a bool give false if there is no memory. */
struct timed_operations {
  char const *(*setup)(void); /* NULL, or why it cannot be done */
  bool (*create_all)(struct population *, value v);
  /* So many cells, one after the other, are replaced or modified, to hold one of two blocks or an
     integer. */
  bool (*step)(struct population *, size_t steps, value young, value old);
  size_t (*count_wrong)(struct population *); /* cells that do not hold what they should */
  void (*delete_all)(struct population *);
};

static inline uint64_t timed_now(void) {
#if defined(__x86_64__)
  unsigned processor;
  return __rdtscp(&processor);
#elif defined(__aarch64__)
  uint64_t ticks;
  __asm__ volatile("isb; mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#else
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
#endif
}

/* To be called before timed_now: what it takes to read this from the population is no part of an
   operation. */
static inline void timed_have(void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

static inline size_t timed_bucket(uint64_t ticks) {
  if (ticks < BUCKETS_OF_OCTAVE) return ticks;
  int octave = 59 - __builtin_clzll(ticks); /* 0 for those from 16 to 31 */
  return (size_t)octave * BUCKETS_OF_OCTAVE + (size_t)(ticks >> octave);
}

static inline void timed_note(struct times *times, uint64_t ticks) {
  times->buckets[timed_bucket(ticks)]++;
  times->count++;
  if (ticks > times->longest) times->longest = ticks;
}

#endif
