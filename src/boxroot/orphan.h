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
   have moved, so an empty list tells a domain that nobody is at work on its own. */
#ifndef BXR_ORPHAN_H
#define BXR_ORPHAN_H

#include "domain.h"

/* The domain ends. Its own thread, under its lock. */
void bxr_orphan_add(struct bxr_domain *domain);

/* Moves all orphaned pools to [heir], which stays. Only in a stop-the-world section. */
void bxr_orphan_adopt(struct bxr_domain *heir);

/* Around a scan by a dying domain of its own pools. */
void bxr_orphan_lock(void);
void bxr_orphan_unlock(void);

/* Forgets every orphan. Only at teardown. */
void bxr_orphan_reset(void);

#endif
