/* SPDX-License-Identifier: MIT */
/* What the processor's caches are like. */
#ifndef BXR_CACHE_H
#define BXR_CACHE_H

enum { BXR_CACHE_LINE = 64 }; /* bytes */

#endif
