/* SPDX-License-Identifier: MIT */
/* A copy of a value in which no block stands twice, nor what was there before. The caller holds the
   region's lock, and OCaml's from the beginning to the end. */
#ifndef OH_REGION_SHARE_H
#define OH_REGION_SHARE_H

#include "kinds.h"
#include "outheap/region.h"
#include "space.h"
#include "unique.h"

/* Blocks that were merged, and nothing else: newest.h relies on their order. [unique] has those
   that do not follow the newest of the blocks that they point to. */
struct oh_shared {
  struct oh_space space;
  struct oh_unique unique;
};

struct oh_share_counts {
  size_t blocks; /* new ones */
  size_t merged; /* those of the source in whose place stands an equal one */
  size_t saved;  /* bytes that these would have taken */
};

/* As `oh_region_add_shared`: at the end of both spaces, the first of which gets what cannot be
   merged. Adds to [*counts]. After a failure all of it is as it was. */
enum oh_status oh_share(struct oh_space *apart, struct oh_shared *shared, value source, value *copy,
                        struct oh_share_counts *counts, struct oh_region_refusal *refusal);

#endif
