/* SPDX-License-Identifier: MIT */
/* Pools whose domain ends, and who scans them.

   The runtime says that a domain ends before the domain's last minor collections, and it may take
   part in several more, and in new major cycles, until it has nothing left to mark. It keeps its
   pools until another domain adopts them, at the first minor collection that any domain that stays
   takes part in; until then it scans them itself. Every collection stops all domains, so no pool is
   left unscanned, and a domain that stays adopts them even if it never created a root.

   The list of orphaned states and the adoption are protected by a mutex, which a dying domain also
   holds while it scans: adoption and that scan may meet in one stop-the-world section. Pools that
   both scan come to no harm: what the first did is done. A state leaves the list after its pools
   have moved, so an empty list tells a domain that nobody is at work on its own.

   A dying domain runs no OCaml code, but it still sweeps, and so runs finalisers of C, even in the
   stop-the-world section in which another domain adopts its pools. So it no longer deletes or
   modifies in place: its key is renewed, which leaves its pools guarded, and it buries as if the
   pools were somebody else's. It creates under the mutex, and keeps no current pool. */
#ifndef BXR_ORPHAN_H
#define BXR_ORPHAN_H

#include "domain.h"

/* The domain ends. Its own thread, under its lock. */
void bxr_orphan_add(struct bxr_domain *domain);

/* A root of the dying [domain]; NULL and errno == ENOMEM without memory. */
boxroot bxr_orphan_create(struct bxr_domain *domain, value v);

/* Moves all orphaned pools to [heir], which stays. Only in a stop-the-world section. */
void bxr_orphan_adopt(struct bxr_domain *heir);

/* Around a scan by a dying domain of its own pools. */
void bxr_orphan_lock(void);
void bxr_orphan_unlock(void);

/* Forgets every orphan. Only at teardown. */
void bxr_orphan_reset(void);

#endif
