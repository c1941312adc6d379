/* How many cells an implementation made and unmade. Plain counters, the same for every
   implementation in C, so that they cost each of them the same; protected by the domain lock, as
   the benchmarks that read them run in one domain. */

#ifndef BENCH_COUNTS_H
#define BENCH_COUNTS_H

#include <caml/mlvalues.h>

struct bench_counts {
  intnat created;
  intnat deleted;
};

/* Defines the counters of one implementation, and the two stubs that read them. */
#define BENCH_DEFINE_COUNTS(implementation)                                                        \
  static struct bench_counts counts;                                                               \
  value bench_##implementation##_created(value unit) {                                             \
    (void)unit;                                                                                    \
    return Val_long(counts.created);                                                               \
  }                                                                                                \
  value bench_##implementation##_deleted(value unit) {                                             \
    (void)unit;                                                                                    \
    return Val_long(counts.deleted);                                                               \
  }

#endif
