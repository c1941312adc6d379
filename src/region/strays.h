/* SPDX-License-Identifier: MIT */
/* Pointers that lead out of a space: a caller stored them there. */
#ifndef OH_REGION_STRAYS_H
#define OH_REGION_STRAYS_H

#include "outheap/region.h"
#include "space.h"

/* As `oh_region_check`. The caller holds the region's lock. */
size_t oh_strays_find(struct oh_space const *space, struct oh_region_stray *strays, size_t room);

#endif
