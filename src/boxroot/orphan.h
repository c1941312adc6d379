/* SPDX-License-Identifier: MIT */
/* Pools whose domain ends, and who scans them.

   The runtime says that a domain ends before the domain's last minor collections, and it may take
   part in several more, and in new major cycles, until it has nothing left to mark. It scans its
   pools until another domain adopts them, at a minor collection, the first
   - in which a domain takes part that stays, even if that one never created a root,
   - and before which the marker of the dying domain was done with the pools, or the domain has left.
   The second, because that marker reads slots while it waits at the end of a minor collection, when
   the heir may still be writing to them: a slot may then point into a closure (Infix_tag) whose copy
   has no header there yet. Every collection stops all domains and each one begins with a minor
   collection, so no pool is left unscanned.

   The list of orphaned states and the adoption are protected by a mutex, which a dying domain also
   holds while it scans: adoption and that scan may meet in one stop-the-world section. Pools that
   both scan come to no harm: what the first did is done. A state leaves the list after its pools
   have moved, so an empty list tells a domain that nobody is at work on its own.

   A dying domain runs no OCaml code, but it still sweeps, and so runs finalisers of C, even in the
   stop-the-world section in which another domain adopts its pools. So while its state is in the
   list it does not delete or modify in place: its key is renewed, which leaves its pools guarded,
   and it buries as if the pools were somebody else's. It creates under the mutex, and keeps no
   current pool.

   A new domain may be given the number of one that has left before its pools were adopted. The
   same then holds for it, until it takes the state back out of the list to create a root. */
#ifndef BXR_ORPHAN_H
#define BXR_ORPHAN_H

#include "domain.h"

/* The domain ends. Its own thread, under its lock. */
void bxr_orphan_add(struct bxr_domain *domain);

/* A root of the dying [domain]; NULL and errno == ENOMEM without memory. */
boxroot bxr_orphan_create(struct bxr_domain *domain, value v);

/* The state of [domain], which stays, leaves the list if it is there. Its own thread. */
void bxr_orphan_take_back(struct bxr_domain *domain);

/* Moves the orphaned pools that no marker is at work on to [heir], which stays. Only at a minor
   collection. */
void bxr_orphan_adopt(struct bxr_domain *heir);

/* Around the scan by the dying [domain] of its own pools, at a minor collection. */
void bxr_orphan_begin_scan(struct bxr_domain *domain);
void bxr_orphan_end_scan(void);

/* Forgets every orphan. Only at teardown. */
void bxr_orphan_reset(void);

#endif
