/* SPDX-License-Identifier: MIT */
/* The pool that a domain allocates from next, when it has none or its own is full.

   Pools that are scanned at the next minor collection anyway come first; then open ones, where
   deletion is fastest, with the room that they have; then empty ones; then guarded ones. If none of
   these has room, some pools are swept for it, provided that there is news of dead slots (news.h):
   no collection need come to sweep them. The pools that were filled last come first, as many roots
   die young; then what is next in turn, a few pools, or more as long as they have dead slots. The
   next refill goes on from there. So memory stays in proportion to what is live. The system is
   asked last. */
#ifndef BXR_REFILL_H
#define BXR_REFILL_H

#include "../pools/domain.h"

/* Makes a pool with room the current one, in bounded time. Under the domain's lock, and in no scan.
   false and errno == ENOMEM, with every root as it was, when none is found and there is no memory
   for one. */
bool bxr_refill(struct bxr_domain *domain);

#endif
