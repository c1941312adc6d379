/* SPDX-License-Identifier: MIT */
/* Where in a value something was refused. */
#ifndef OH_REGION_PATH_H
#define OH_REGION_PATH_H

#include "outheap/region.h"
#include "walk.h"

/* The path to field [i] of [block], a copy that is being scanned, in [*refusal]: one that is as
   short as any. [begin] is where the copies begin. False if there is no memory for the path, or for
   a table from each copy to its parent. */
bool oh_path(struct oh_walk begin, value block, mlsize_t i, struct oh_region_refusal *refusal);

#endif
