/* SPDX-License-Identifier: MIT */
/* Pointers that lead out of a region: a caller stored them there. */
#ifndef OH_REGION_STRAYS_H
#define OH_REGION_STRAYS_H

#include "anchors.h"
#include "outheap/region.h"
#include "space.h"

#define OH_STRAYS_SPACES 2

/* As `oh_region_check`, of a region with these spaces and anchors, which are sorted. The caller
   holds the region's lock and that of the anchors. */
size_t oh_strays_find(struct oh_space const *spaces[OH_STRAYS_SPACES],
                      struct oh_anchors const *anchors, struct oh_region_stray *strays,
                      size_t room);

#endif
