/* SPDX-License-Identifier: MIT */
/* Sweeping in slices: dead slots and empty pools are freed a few at a time, since the program stands
   still meanwhile.

   Each snapshot begins a *round*, in which every pool of the domain's chain is to be looked at once.
   The pools are guarded until the marker is done. Then each minor collection sweeps a slice of them,
   and the next snapshot a last one. What it does not come to keeps its dead slots, and what they
   hold, for another cycle, and comes first in the next round. Who needs slots does not wait for
   that: a refill sweeps the pool it takes (domain.c), as a deletion does (boxroot.c).

   A slice takes some tens of microseconds, however many pools there are. On OCaml 4 the one at the
   snapshot has no bound: there the snapshot itself reads every slot. */
#ifndef BXR_SWEEP_H
#define BXR_SWEEP_H

#include "domain.h"

/* A slice, if the marker is done. In a stop-the-world section, or on OCaml 4 in a collection; the
   domain is not dying and has no current pool. */
void bxr_sweep_slice(struct bxr_domain *domain);

/* The last slice of a round, and the start of the next. At a snapshot, before it is marked; the
   domain has no current pool. */
void bxr_sweep_at_snapshot(struct bxr_domain *domain);

#endif
