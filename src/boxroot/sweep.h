/* SPDX-License-Identifier: MIT */
/* Sweeping in slices: dead slots and empty pools are freed a few at a time, since the program stands
   still meanwhile.

   Each snapshot begins a *round*, in which every pool of the domain's chain is to be looked at once:
   a first slice at the snapshot itself, before the marker begins, then one at each minor collection.
   A slice frees the roots that were deleted before the snapshot, which the marker need not see
   (pool.h); what it does not come to before the marker does keeps what it holds for another cycle.
   Who needs slots does not wait for that: a refill sweeps the pool it takes (domain.c), as a
   deletion does (boxroot.c). Empty pools go back to the supply at snapshots, and otherwise when the
   marker is done; large pages that are empty thereby go to the system.

   A slice takes some tens of microseconds, and the first a few times that, however many pools
   there are. Where cycles follow each other with few minor collections between them, as in full
   collections that the program asks for, slices may not keep up with what dies. So if a round ends
   early although most of its work was to free slots, or to find pools empty, the next first slice
   is eight times as long, and whatever has died is gone after some cycles. */
#ifndef BXR_SWEEP_H
#define BXR_SWEEP_H

#include "domain.h"

/* A slice. In a stop-the-world section, or on OCaml 4 in a collection; the domain is not dying and
   has no current pool. */
void bxr_sweep_slice(struct bxr_domain *domain);

/* The first slice of a round. At a snapshot, before it is marked; the domain has no current pool. */
void bxr_sweep_at_snapshot(struct bxr_domain *domain);

#endif
