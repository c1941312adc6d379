/* SPDX-License-Identifier: MIT */
#include "anchors.h"

#include <stdlib.h>

void oh_anchors_destroy(struct oh_anchors *anchors) {
  struct oh_anchors const empty = {.all = NULL};
  free(anchors->all);
  *anchors = empty;
}

static bool have_room(struct oh_anchors *anchors, size_t more) {
  size_t room = anchors->room == 0 ? 8 : anchors->room;
  while (room < anchors->count + more) room *= 2;
  if (room == anchors->room) return true;
  struct oh_anchor *all = realloc(anchors->all, room * sizeof *all);
  if (all == NULL) return false;
  anchors->all = all;
  anchors->room = room;
  return true;
}

bool oh_anchors_add(struct oh_anchors *anchors, value *field) {
  if (!have_room(anchors, 1)) return false;
  struct oh_anchor const anchor = {field, *field};
  anchors->all[anchors->count++] = anchor;
  anchors->is_sorted = false;
  return true;
}

bool oh_anchors_append(struct oh_anchors *anchors, struct oh_anchors *other) {
  if (!have_room(anchors, other->count)) return false;
  for (size_t i = 0; i < other->count; i++) anchors->all[anchors->count++] = other->all[i];
  anchors->is_sorted = false;
  oh_anchors_destroy(other);
  return true;
}

void oh_anchors_keep(struct oh_anchors const *anchors) {
  for (size_t i = 0; i < anchors->count; i++) oh_keep(anchors->all[i].constructor);
}

static bool is_there(struct oh_anchor const *anchor) {
  return *anchor->field == anchor->constructor;
}

void oh_anchors_move(struct oh_anchors *anchors, struct oh_mover *mover) {
  for (size_t i = 0; i < anchors->count; i++) {
    struct oh_anchor *anchor = &anchors->all[i];
    if (is_there(anchor)) oh_move(mover, anchor->field);
    oh_move(mover, &anchor->constructor);
  }
}

static int by_field(void const *a, void const *b) {
  value const *x = ((struct oh_anchor const *)a)->field, *y = ((struct oh_anchor const *)b)->field;
  return (x > y) - (x < y);
}

void oh_anchors_sort(struct oh_anchors *anchors) {
  if (!anchors->is_sorted && anchors->count > 1)
    qsort(anchors->all, anchors->count, sizeof *anchors->all, by_field);
  anchors->is_sorted = true;
}

bool oh_anchors_have(struct oh_anchors const *anchors, value const *field) {
  struct oh_anchor const key = {(value *)field, 0};
  if (anchors->count == 0) return false;
  struct oh_anchor const *found = bsearch(&key, anchors->all, anchors->count, sizeof key, by_field);
  return found != NULL && is_there(found);
}
