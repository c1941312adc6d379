/* SPDX-License-Identifier: MIT */
/* Fields of a region that lead to extension constructors. These stay in the heap, as a program
   knows an exception, or a constructor of an extensible variant, by its address. So the fields are
   roots: the collector keeps what they lead to, and compaction changes them, in sealed memory
   too. */
#ifndef OH_REGION_ANCHORS_H
#define OH_REGION_ANCHORS_H

#include "held.h"
#include "space.h"

struct oh_anchor {
  value *field;
  value constructor; /* what was put there: if the field has something else, it is no anchor */
};

struct oh_anchors {
  struct oh_anchor *all;
  size_t count, room;
  bool is_sorted; /* by the addresses of fields */
};

/* An empty list is all zeros, and this makes it empty again. */
void oh_anchors_destroy(struct oh_anchors *anchors);

/* False if there is no memory. */
bool oh_anchors_add(struct oh_anchors *anchors, value *field);

/* Moves those of [other] behind the others. False if there is no memory: nothing has changed. */
bool oh_anchors_append(struct oh_anchors *anchors, struct oh_anchors *other);

void oh_anchors_keep(struct oh_anchors const *anchors);

/* The fields can be written to. */
void oh_anchors_move(struct oh_anchors *anchors, struct oh_mover *mover);

/* To be called before the next, after which nothing is added. */
void oh_anchors_sort(struct oh_anchors *anchors);

/* Is the field one, which has what was put there? */
bool oh_anchors_have(struct oh_anchors const *anchors, value const *field);

#endif
