/* SPDX-License-Identifier: MIT */
/* A copy under way: copy.c does it in one go, slices.c with pauses. */
#ifndef OH_REGION_COPYING_H
#define OH_REGION_COPYING_H

#include "ahead.h"
#include "anchors.h"
#include "kinds.h"
#include "outheap/region.h"
#include "rest.h"
#include "table.h"
#include "walk.h"

struct oh_copying {
  struct oh_space *space;
  struct oh_space const *also; /* its blocks stay where they are, as those of the space */
  struct oh_table table;
  struct oh_ahead ahead;
  value without_fields[256]; /* by tag: the copy of all such blocks, or 0 */
  size_t blocks;             /* number of copies */
  oh_kind_refused_function *is_refused;
  struct oh_anchors *anchors; /* for new ones; NULL: extension constructors are refused */
  bool keeps;                 /* what is copied: keeping.h */
  bool avoids_young;          /* young blocks are refused, and blocks that point to them */
  char const *refused;        /* what was, or NULL: a young block, or one that points there */
  struct oh_walk begin;       /* from the first copy */
  struct oh_cursor at;        /* the first field that is not scanned yet */
  mlsize_t end;               /* scanning stops at this field */
  size_t at_once;             /* words of a block that are copied when it is met */
  struct oh_rest rest;        /* of a longer one, the last copy; it comes before all scanning */
  bool rest_has_fields;
};

/* Copies the root, and nothing below it, to the end of the space. If [c->blocks] is 0 after that,
   all is done. */
enum oh_status oh_copying_begin(struct oh_copying *c, value source, value *copy);

/* Copies on what is long, or scans the next copy, or the rest of one, but not more than [most]
   words or fields; sets [*is_done] if there is none. If it fails, it can be called again; with a
   reason, that is at the field [c->at.next] of [c->at.block]. Adds the number of words that it has
   read to [*words]. */
enum oh_status oh_copying_go_on(struct oh_copying *c, mlsize_t most, bool *is_done, size_t *words);

/* The number of fields that are there already of the copy in which the cursor is. */
mlsize_t oh_copying_ready(struct oh_copying const *c, struct oh_cursor const *at);

/* After OH_REFUSED with a reason, at the field [i] of the copy [block], or at the root: fills
   [*refusal], as `oh_region_add` does. OH_REFUSED; or OH_NO_MEMORY, with nothing filled. Nothing
   follows but that the space is rewound. */
enum oh_status oh_copying_refusal(struct oh_copying *c, value block, mlsize_t i,
                                  struct oh_region_refusal *refusal);

#endif
