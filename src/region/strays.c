/* SPDX-License-Identifier: MIT */
/* One pass from block to block. What a pointer leads to is not read: it may be gone. */
#include "strays.h"
#include "walk.h"

struct finding {
  struct oh_space const **spaces;
  struct oh_anchors const *anchors;
  struct oh_region_stray *strays;
  size_t room, found;
  size_t blocks; /* number of those that were looked at */
};

/* Other domains may store meanwhile. */
static bool leads_out(struct finding const *f, value *field) {
  value v = __atomic_load_n(field, __ATOMIC_RELAXED);
  if (Is_long(v)) return false;
  for (size_t k = 0; k < OH_STRAYS_SPACES; k++)
    if (oh_space_contains(f->spaces[k], (uintptr_t)v)) return false;
  return !oh_anchors_have(f->anchors, field);
}

static void look_at_block(struct finding *f, value block) {
  mlsize_t size = oh_scanned_fields(block);
  for (mlsize_t i = 0; i < size; i++) {
    value *field = (value *)&Field(block, i);
    if (!leads_out(f, field)) continue;
    struct oh_region_stray stray = {f->blocks, i, (uintptr_t)field, Tag_val(block),
                                    Wosize_val(block)};
    if (f->found < f->room) f->strays[f->found] = stray;
    f->found++;
  }
  f->blocks++;
}

static void look_at_space(struct finding *f, struct oh_space const *space) {
  struct oh_space_mark const begin = {NULL, 0};
  if (space->first == NULL) return;
  struct oh_walk walk = oh_walk_from(space, begin);
  value block;
  while (oh_walk_next(&walk, &block)) look_at_block(f, block);
}

size_t oh_strays_find(struct oh_space const *spaces[OH_STRAYS_SPACES],
                      struct oh_anchors const *anchors, struct oh_region_stray *strays,
                      size_t room) {
  struct finding f = {spaces, anchors, strays, room, 0, 0};
  for (size_t k = 0; k < OH_STRAYS_SPACES; k++) look_at_space(&f, spaces[k]);
  return f.found;
}
