/* SPDX-License-Identifier: MIT */
/* The anchors of a region, as the collector knows them from the first one on. */
#ifndef OH_REGION_ROOTED_H
#define OH_REGION_ROOTED_H

#include "anchors.h"
#include "held.h"
#include "space.h"

/* A region without anchors has all zeros. */
struct oh_rooted {
  struct oh_held held; /* its lock guards the next two */
  struct oh_anchors anchors;
  struct oh_space const *sealed; /* what has them, once nobody else can write there; or NULL */
  bool is_known;                 /* to the collector; guarded by the region's lock */
};

/* Moves [anchors] to those of the region. False if there is no memory: nothing has changed. With
   the region's lock, like all that follow, and OCaml's. */
bool oh_rooted_add(struct oh_rooted *rooted, struct oh_anchors *anchors);

/* Nothing is kept or moved until `oh_rooted_unlock`. */
void oh_rooted_lock(struct oh_rooted *rooted);
void oh_rooted_unlock(struct oh_rooted *rooted);

/* The region has none from here on. Locked; it is not afterwards. */
void oh_rooted_end(struct oh_rooted *rooted);

#endif
