/* SPDX-License-Identifier: MIT */
/* Whole cycles of OCaml 4 that the program asks for, by Gc.full_major, Gc.compact and Gc.major:
   does a cycle begin while it is stopped for them?

   If so, to darken all roots at once costs less than to leave them to the marker: it is done with
   their headers fetched ahead, and before anything else is marked (darken.h). And it makes longer
   what is a pause anyway.

   The runtime does such cycles outside of its slices. But they begin with a slice. When a cycle has
   ended, the runtime looks for what else is to be done. The end of sweeping asks for a slice
   (sweep_slice in runtime/major_gc.c, caml_gc_full_major in gc_ctrl.c). The runtime also does that
   behind the last of the cycles. So the cycle that begins there, which goes on in slices, has its
   roots darkened while the program is stopped still.

   Hence the rule: marking last ended outside of a slice, and there was no minor collection since. A
   cycle begins with an empty minor heap, so nothing was allocated in it meanwhile. */
#ifndef BXR_STOP_H
#define BXR_STOP_H

#include <stdbool.h>

void bxr_stop_slice_begins(void);
void bxr_stop_slice_ends(void);
void bxr_stop_marking_ends(void);

/* At a snapshot. */
bool bxr_stop_lasts(void);

#endif
