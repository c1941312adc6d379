/* SPDX-License-Identifier: MIT */
/* The scans: a domain's work on its roots when the collector asks for them. All run in the
   root-scanning hook of the domain that is given. On OCaml 5 that is in a stop-the-world section,
   where each domain runs its own hook, in parallel with the others. Threads without the lock may
   delete roots meanwhile. */
#ifndef BXR_SCAN_H
#define BXR_SCAN_H

#include "../pools/domain.h"

/* A minor collection: adopts orphans that may hold young values, visits the young values, after
   which every young pool is old. */
void bxr_scan_minor(struct bxr_domain *domain, struct bxr_visitor visitor);

/* The same without orphans. */
void bxr_scan_minor_alone(struct bxr_domain *domain, struct bxr_visitor visitor);

/* The same where marking is delayed (runtime/form.h) and has not started: adopts all orphans, and
   begins a round of sweeping if a snapshot was taken since the last began. */
void bxr_scan_minor_unmarked(struct bxr_domain *domain, struct bxr_visitor visitor);

/* Sees to it that all roots of [domain] get marked, and that its pools are guarded for as long as
   the marker needs them. Returns how many slots it read. Each line of OCaml has its own
   (hooks/). */
typedef intnat (*bxr_marking)(struct bxr_domain *domain, struct bxr_visitor visitor);

/* The start of marking, when the marking of the cycle before is over and the minor heaps are empty:
   adopts all orphans, sweeps, gives back what is idle, and hands the roots to the marker by
   [mark]. */
void bxr_scan_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor, bxr_marking mark);

/* The same where other domains may be back at work already: adopts no orphan, which another domain
   may be replacing; and sweeps what has been darkened, as the last that others took from a root
   before they deleted it must be. */
void bxr_scan_snapshot_beside_others(struct bxr_domain *domain, struct bxr_visitor visitor,
                                     bxr_marking mark);

/* The same where marking is delayed: adopts no orphan and sweeps nothing. */
void bxr_scan_delayed_snapshot(struct bxr_domain *domain, struct bxr_visitor visitor,
                               bxr_marking mark);

/* Anything else (compaction, verification of the heap): adopts all orphans, visits every slot. */
void bxr_scan_all(struct bxr_domain *domain, struct bxr_visitor visitor);

#endif
