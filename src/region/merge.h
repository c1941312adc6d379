/* SPDX-License-Identifier: MIT */
/* A block all of whose fields have their places: an equal one of the region takes its place, or a
   copy of it does, with which later ones are merged. */
#ifndef OH_REGION_MERGE_H
#define OH_REGION_MERGE_H

#include "share.h"

/* Of a block, wherever its fields stand. The header is that of a block outside the heap. */
struct oh_content {
  header_t header;
  value const *fields;
};

/* Room for a block at the end of a space, with its header: in [*copy]. */
enum oh_status oh_merge_take(struct oh_space *space, header_t header,
                             struct oh_share_counts *counts, value *copy);

void oh_merge_fill(value copy, struct oh_content content);

/* Both: a block that is merged with none. */
enum oh_status oh_merge_copy(struct oh_space *space, struct oh_content content,
                             struct oh_share_counts *counts, value *copy);

/* What takes the place of the block: in [*copy]. */
enum oh_status oh_merge(struct oh_shared *shared, struct oh_content content,
                        struct oh_share_counts *counts, value *copy);

/* The same, which of a block whose fields are no values is all there is to do. */
enum oh_status oh_merge_by_content(struct oh_shared *shared, struct oh_content content,
                                   struct oh_share_counts *counts, value *copy);

#endif
