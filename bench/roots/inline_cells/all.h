/* The implementations that have a header here: X(NAME) for each of them. Those that are safe with domains are
   a list of their own. */

#ifndef BENCH_ALL_CELLS_H
#define BENCH_ALL_CELLS_H

#define SAFE_CELLS(X)                                                                              \
  X(boxroot)                                                                                       \
  X(generational)                                                                                  \
  X(global)

#define ALL_CELLS(X)                                                                               \
  SAFE_CELLS(X)                                                                                    \
  X(thread_unsafe)                                                                                 \
  X(force_remote)                                                                                  \
  X(dll_boxroot)                                                                                   \
  X(rem_boxroot)                                                                                   \
  X(bitmap_boxroot)

#endif
