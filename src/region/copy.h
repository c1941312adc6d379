/* SPDX-License-Identifier: MIT */
/* A deep copy of a value, at the end of a space. The caller holds the region's lock, and OCaml's
   from the beginning to the end. */
#ifndef OH_REGION_COPY_H
#define OH_REGION_COPY_H

#include "kinds.h"
#include "outheap/region.h"
#include "space.h"

/* As `oh_region_add`, but that [is_refused] says what is; adds the number of new blocks to
   [*blocks]. Blocks of [also] stay where they are, as those of the space. After a failure the space
   is as it was. */
enum oh_status oh_copy(struct oh_space *space, struct oh_space const *also,
                       oh_kind_refused_function *is_refused, value source, value *copy,
                       size_t *blocks, struct oh_region_refusal *refusal);

#endif
