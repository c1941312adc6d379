/* SPDX-License-Identifier: MIT */
/* A deep copy of a value, at the end of a space. The caller holds the region's lock, and OCaml's
   from the beginning to the end. */
#ifndef OH_REGION_COPY_H
#define OH_REGION_COPY_H

#include "anchors.h"
#include "kinds.h"
#include "outheap/region.h"
#include "space.h"

/* The place that a copy goes to, and what is there. */
struct oh_copy_place {
  struct oh_space *space;
  struct oh_space const *also; /* its blocks stay where they are, as those of the space */
  struct oh_anchors *anchors;  /* for new ones; NULL: extension constructors are refused */
};

/* As `oh_region_add`, but that [is_refused] says what is; adds the number of new blocks to
   [*blocks]. After a failure the space is as it was, and new anchors lead nowhere. */
enum oh_status oh_copy(struct oh_copy_place place, oh_kind_refused_function *is_refused,
                       value source, value *copy, size_t *blocks,
                       struct oh_region_refusal *refusal);

#endif
