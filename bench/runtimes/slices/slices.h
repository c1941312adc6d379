/* SPDX-License-Identifier: MIT */
/* How long the slices of marking take together, in any runtime: it calls a hook at the begin and
   one at the end of each slice of the major collector. On OCaml 4 a slice does one thing: it marks,
   or begins to (the roots), or sweeps. On OCaml 5 one slice of a cycle does both and is not
   counted, and roots are marked before; the program has one domain.

   Marking elsewhere, in a cycle that the program forces, has no slices on OCaml 4. */
#ifndef BENCH_SLICES_H
#define BENCH_SLICES_H

/* From now on. Takes the place of other hooks. */
void bench_slices_watch(void);

/* Of the processor: they count even where other processes take the processor away. */
double bench_slices_mark_seconds(void);

long bench_slices_of_marking(void);

#endif
