/* A cache of OCaml values in C: what the workload cache does. One set of operations for each
   implementation of a cell: cache_loops.h. */

#ifndef BENCH_CACHE_H
#define BENCH_CACHE_H

#include <caml/mlvalues.h>

#include "lru_table.h"

/* Need the runtime's lock, run no collection; take the table's. */
struct cache_operations {
  char const *(*setup)(void);                                /* NULL, or why it cannot be done */
  value (*find)(struct lru_table *, uint64_t key);           /* an immediate if there is none */
  bool (*insert)(struct lru_table *, uint64_t key, value v); /* false without memory */
  uint32_t (*evict)(struct lru_table *); /* some ahead, and says how many; of one thread only */
  void (*clear)(struct lru_table *);     /* at the end */
};

#endif
