/* Loops over many cells, which a store holds by number. One set of loops for each implementation of
   a cell: store_loops.h.

   All of them need the lock and run no collection. They are given an array with room for the cells,
   and own the cells from creation to deletion. */

#ifndef BENCH_LOOPS_H
#define BENCH_LOOPS_H

#include <stdbool.h>
#include <stddef.h>

#include <caml/mlvalues.h>

/* Those that give a bool give false if there is no memory for a cell. */
struct store_loops {
  char const *(*setup)(void); /* NULL, or why it cannot be done */
  bool (*create)(void **cells, size_t count, value v);
  bool (*create_each)(void **cells, size_t count, value array); /* one for each element */
  bool (*modify)(void **cells, size_t count, value v);
  size_t (*holding)(void **cells, size_t count, value v); /* how many cells hold [v] */
  size_t (*holding_each)(void **cells, size_t count,
                         value array); /* or the element of their number */
  void (*delete_all)(void **cells, size_t count);
  bool (*pairs)(size_t count, value v); /* creates a cell, deletes it, and again */
};

#endif
