/* SPDX-License-Identifier: MIT */
/* Whole cycles of OCaml 4, which the program asks for (Gc.full_major, Gc.compact and the like): is it
   stopped for one?

   When a cycle begins there, nothing is gained by slices, and to darken all roots at once costs less: it is
   done with their headers fetched ahead, and before anything else is marked (darken.h).

   The runtime does a whole cycle outside of its slices, but it may begin with a slice: what was
   asked for is two cycles often, and between them, and behind them, the runtime looks for what else is to be
   done (caml_gc_full_major in runtime/gc_ctrl.c). So the program is stopped for a whole cycle too if marking
   last ended outside of a slice, and there was no minor collection since: a cycle begins with an empty minor
   heap, so nothing was allocated meanwhile. */
#ifndef BXR_STOP_H
#define BXR_STOP_H

#include <stdbool.h>

void bxr_stop_slice_begins(void);
void bxr_stop_slice_ends(void);
void bxr_stop_marking_ends(void);

/* At a snapshot: does the cycle begin while the program is stopped for a whole one? */
bool bxr_stop_is_for_cycle(void);

#endif
