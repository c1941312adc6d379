/* Pointers to memory outside the heap, passed through OCaml as what looks like an integer: the GC
   does not follow them. They are even; OCaml holds them with the lowest bit set. */

#ifndef BENCH_DISGUISE_H
#define BENCH_DISGUISE_H

#include <caml/mlvalues.h>

/* NULL gives the integer 0. */
static inline value disguise(void *pointer) { return (value)pointer | 1; }

static inline void *undisguise(value disguised) { return (void *)(disguised & ~(value)1); }

#endif
