/* Roots for the fixpoints in C: the header of an implementation (../inline_cells) comes before this
   one. */

#ifndef BENCH_ROOTED_H
#define BENCH_ROOTED_H

#include <stdio.h>

/* The benchmark means nothing without its roots. */
static inline cell rooted(value v) {
  cell c = cell_create(v);
  if (c != NULL) return c;
  fputs("local_roots: no memory for a root\n", stderr);
  exit(1);
}

#endif
