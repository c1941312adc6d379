/* The implementations that have a header here: X(NAME) for each of them. */

#ifndef BENCH_ALL_CELLS_H
#define BENCH_ALL_CELLS_H

#define ALL_CELLS(X)                                                                               \
  X(boxroot)                                                                                       \
  X(generational)                                                                                  \
  X(global)

#endif
