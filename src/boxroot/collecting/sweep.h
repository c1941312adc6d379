/* SPDX-License-Identifier: MIT */
/* Sweeping in slices: dead slots and empty pools are freed a few at a time, since the program
   stands still meanwhile.

   Each snapshot begins a *round*, in which every pool of the domain's chain is to be looked at
   once: a first slice at the snapshot itself, before the marker begins, then one at each minor
   collection. Where marking is delayed (runtime/form.h), the round begins with the first minor
   collection after the end of the snapshot's cycle. A slice frees the roots that were deleted
   before the snapshot, which the marker need not see (pool.h). If the marker comes to the slot of
   such a root before a slice does, the slot keeps what it holds for another cycle. A domain that
   needs slots does not wait for that: a refill sweeps some pools (refill.h).

   Pools go back to the supply when no marker needs them: at a snapshot, or in a slice when the
   marker is done. If all roots of a pool are dead it goes back whole, and none of its slots is
   freed. A pool that had become empty otherwise waits for the next round. Large pages that are
   empty go to the system.

   How long. A slice takes some tens of microseconds, and the first a few times that, however many
   roots live. After creations it takes more, in proportion and by a tenth of a millisecond at most:
   then as many slots become free as are used, and refills find room without a sweep. All that has
   died is to be gone after four cycles. This is so even if nothing but the snapshots serves for it,
   as in full collections that the program asks for. Therefore
   - a first slice gives back at least 2,048 empty pools, or a third of the most that there have
     been at once. It also gives back half of the large pages that are empty. Other slices give back
     up to 256 empty pools;
   - if a round leaves something behind although most of its work was of use, the next first slice
     is eight times as long. The one after that is eight times as long again: 2 million dead slots.
     If all roots of the pools are dead, the next gives back half of all pools, and the one after
     that the other half. That takes about half a millisecond for ten million roots, and in
     proportion if there are more. A round leaves pools that it did not come to, and pools that are
     dead but that the marker still had to read. It also leaves empty pools, if they are the
     most. */
#ifndef BXR_SWEEP_H
#define BXR_SWEEP_H

#include "../pools/domain.h"

/* A slice. In a stop-the-world section, or on OCaml 4 in a collection; the domain has no current
   pool. */
void bxr_sweep_slice(struct bxr_domain *domain);

/* The first slice of a round. At a snapshot, before it is marked; the domain has no current
   pool. */
void bxr_sweep_at_snapshot(struct bxr_domain *domain);

/* At a snapshot where marking is delayed: a round is to begin. */
void bxr_sweep_later(struct bxr_domain *domain);

/* A slice while marking is delayed: the first of a round, if one is to begin. As bxr_sweep_slice
   otherwise. */
void bxr_sweep_unmarked(struct bxr_domain *domain);

/* The same for a domain that has no pool: large pages that others left empty go to the system. */
void bxr_sweep_without_pools(void);

/* The rest is for refills. Under the domain's lock, and in no scan; the domain has no current
   pool. */

/* May a look at some pool find dead slots? */
bool bxr_sweep_may_find(struct bxr_domain *domain);

/* How much more a refill may do. */
struct bxr_effort {
  intnat budget;
  int fruitless; /* looks that may still find no dead slot */
};

/* At first: more if the last look at all pools in turn found dead slots than if others delete
   nothing. */
struct bxr_effort bxr_sweep_effort(struct bxr_domain *domain);

/* Sweeps the next pool in turn; false, and nothing is done, if that would be more than [effort]. */
bool bxr_sweep_next(struct bxr_domain *domain, struct bxr_effort *effort);

#endif
