/* SPDX-License-Identifier: MIT */
/* How long the slices of marking take together, in any runtime of OCaml 4.14: it calls a hook at
   the begin and one at the end of each slice of the major collector. A slice does one thing: it
   marks, or begins to (the roots), or sweeps.

   What is marked elsewhere, in a cycle that the program forces, has no slices. */
#ifndef BENCH_SLICES_H
#define BENCH_SLICES_H

/* From now on. Takes the place of other hooks. */
void bench_slices_watch(void);

/* Of the processor: they count even where other processes take the processor away. */
double bench_slices_mark_seconds(void);

long bench_slices_of_marking(void);

#endif
