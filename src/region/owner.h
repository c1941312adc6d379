/* SPDX-License-Identifier: MIT */
/* What other parts need of a region's owner: files, a copy of one of its values outside of it, and
   a region made of a mapping; regions that are freed by themselves, their memory; and a search for
   pointers to a region, where that is. */
#ifndef OH_REGION_OWNER_H
#define OH_REGION_OWNER_H

#include "anchors.h"
#include "outheap/region.h"
#include "places.h"
#include "space.h"

/* Copies [v], a block of the region or an integer, to the end of [space], as `oh_copy` does, and
   counts the blocks. OH_BAD_ADDRESS: it is neither; OH_ALREADY_FREE, and what `oh_copy` says. With
   OCaml's lock. */
enum oh_status oh_region_copy_out(struct oh_region *region, value v, struct oh_space *space,
                                  value *copy, size_t *blocks, struct oh_region_refusal *refusal);

/* The copies that are added to a region in several steps. */
struct oh_region_addition {
  struct oh_space space;      /* copies that are not the region's yet */
  size_t blocks;              /* of them, once all is there; */
  struct oh_anchors *anchors; /* and those that they have */
  bool is_done;               /* all is there */
};

/* [also] is all that the region holds. With its lock. */
typedef enum oh_status oh_region_step_function(void *data, struct oh_space const *also);

/* Calls [step], and makes the addition's space a part of the region if all is there after that.
   OH_ALREADY_FREE, OH_SEALED, and what [step] returns: the region is as it was. With OCaml's
   lock. */
enum oh_status oh_region_step(struct oh_region *region, struct oh_region_addition *addition,
                              oh_region_step_function *step, void *data);

/* A sealed region with that one chunk of [blocks] blocks, which belongs to it from here on; for
   `oh_region_free` it is as others. OH_NO_MEMORY: the chunk is the caller's. */
enum oh_status oh_region_adopt(struct oh_chunk *chunk, size_t blocks, struct oh_region **region);

/* Where its chunks lie, or lay when it was freed: for free(). NULL if there is no memory. */
struct oh_places *oh_region_places(struct oh_region *region);

/* The memory of the region, which has none yet, is to be that of watched.h. */
void oh_region_watch(struct oh_region *region);

/* Is it, and has it any? Of a region that nobody uses. */
bool oh_region_needs_watching(struct oh_region const *region);

/* The link of a list that regions can be in. */
struct oh_region **oh_region_next(struct oh_region *region);

#endif
