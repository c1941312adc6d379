/* SPDX-License-Identifier: MIT */
/* Pools whose domain ends, and who scans them.

   A domain *ends* from the return of its main function on. Other threads of it may go on for long;
   then the runtime's hook tells that it is about to end, before its last minor collections. It may
   take part in several more, and in new major cycles, until it has nothing left to mark. In these
   it runs no OCaml code, but finalisers of C. All the time it owns and scans its pools as before.
   Then it has *left*.

   Its pools hold no young value now, unless a finaliser created one of its last roots. They are
   marked, as a domain leaves when its marker is done. So nobody needs to scan them before the next
   cycle begins, and they rest with the number of the domain. OCaml gives that number to the next
   new domain, most often, which takes the pools over with all their room: a program whose domains
   come and go does not collect half-empty pools.

   Pools that still rest are adopted: they are moved to the pools of a domain that takes part and
   does not end, even if that one never created a root. They are adopted
   - at a snapshot, or when all slots are visited (scan.h);
   - at a minor collection, if they hold young values.
   Every collection stops all domains, and each has a part in all of it or has left before it. So
   the first domain that does not end and comes to its scan finds what is to be adopted.

   The list has the states of domains that end or have left. A domain enters it when the hook runs.
   It also enters it when it needs a pool while it ends, as its first root may come later than the
   hook. A new domain of the same number uses the state from its beginning on. Finalisers of C may
   create and delete roots in its collections even before it scans. So nobody adopts from the state
   then: a state is one to adopt from if the domain that entered it has left and nobody has its
   number. A state leaves the list when its pools have moved, or when the number has a new domain. A
   mutex protects the list, and with it the adoption. */
#ifndef BXR_ORPHAN_H
#define BXR_ORPHAN_H

#include "../pools/domain.h"

/* The domain ends; again does no harm. Its own thread, under its lock. */
void bxr_orphan_add(struct bxr_domain *domain);

/* Is it in the list, to be adopted by a scan that adopts all? Asked by this thread's domain itself,
   in such a scan. */
bool bxr_orphan_is_due(struct bxr_domain *domain);

/* Moves the pools of domains that have left to [heir], this thread's domain: at a minor collection
   the pools of those that hold young values, in the other scans all. Without effect if it ends
   itself. Only in a scan, and before [heir] looks at its own pools. */
void bxr_orphan_adopt_young(struct bxr_domain *heir);
void bxr_orphan_adopt_all(struct bxr_domain *heir);

/* Forgets every orphan. Only at teardown. */
void bxr_orphan_reset(void);

#endif
