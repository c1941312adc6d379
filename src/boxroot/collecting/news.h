/* SPDX-License-Identifier: MIT */
/* Whether a refill that looks at pools may find dead slots there.

   A look waits for memory, and where nobody deletes, or the marker still needs what is deleted, it
   is in vain. So a refill looks only if there is *news* since the domain's pools were all looked
   at:
   - other threads have made slots of the domain dead;
   - the domain itself has, while the collector marked, and may free them now: a snapshot has come
     since, or its marker is done;
   - the domain has adopted pools.

   News is a hint: what comes at the moment of a question may be overlooked, and is found by a slice
   of sweeping (sweep.h). */
#ifndef BXR_NEWS_H
#define BXR_NEWS_H

#include "../pools/domain.h"

/* There may be slots that others made dead in pools of the domain with that number. Any thread. */
void bxr_news_tell(int domain);

/* The rest is for the domain of this thread, under its lock. */

/* It leaves a dead slot in a pool of its own. */
void bxr_news_note_own(struct bxr_domain *domain);

/* Is there news since this was last asked? */
bool bxr_news_take(struct bxr_domain *domain);

#endif
