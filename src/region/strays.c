/* SPDX-License-Identifier: MIT */
/* One pass from block to block. What a pointer leads to is not read: it may be gone. */
#include "strays.h"
#include "walk.h"

struct finding {
  struct oh_space const *space;
  struct oh_region_stray *strays;
  size_t room, found;
};

/* Other domains may store meanwhile. */
static bool leads_out(struct oh_space const *space, value *field) {
  value v = __atomic_load_n(field, __ATOMIC_RELAXED);
  return Is_block(v) && !oh_space_contains(space, (uintptr_t)v);
}

static void look_at_block(struct finding *f, value block, size_t number) {
  mlsize_t size = oh_scanned_fields(block);
  for (mlsize_t i = 0; i < size; i++) {
    value *field = (value *)&Field(block, i);
    if (!leads_out(f->space, field)) continue;
    struct oh_region_stray stray = {number, i, (uintptr_t)field, Tag_val(block), Wosize_val(block)};
    if (f->found < f->room) f->strays[f->found] = stray;
    f->found++;
  }
}

size_t oh_strays_find(struct oh_space const *space, struct oh_region_stray *strays, size_t room) {
  struct finding f = {space, strays, room, 0};
  struct oh_space_mark const begin = {NULL, 0};
  if (space->first == NULL) return 0;
  struct oh_walk walk = oh_walk_from(space, begin);
  value block;
  for (size_t number = 0; oh_walk_next(&walk, &block); number++) look_at_block(&f, block, number);
  return f.found;
}
