/* SPDX-License-Identifier: MIT */
/* Copies into buffers with ADTC_SHARING, where children are made before their parents. Items that
   are shared in the original are shared in the copy.

   Two stacks: the nodes of the original that still lack children, and what has been made and has
   no parent yet; a node takes as many from there as it has children. If the original shares, a
   third piece of memory says for each of its units what the item there has become: 4 bytes for
   each unit up to that of the copied item, as children come before their parents there too. */
#include "item.h"

#include <stdlib.h>

struct upwards {
  adtc *to;
  const adtc_view *from;
  struct adtc_stack open; /* nodes of the original, and which child is next */
  struct adtc_stack made; /* in [next]: names in the copy */
  adtc_ref *copies;       /* by unit of the original; NULL if nothing is shared in it */
};

/* Where the copy of an item is noted; NULL if no other parent can ask for it. */
static adtc_ref *note_of(const struct upwards *u, adtc_ref item) {
  if (u->copies == NULL || (item & u->from->tag)) return NULL;
  return &u->copies[((size_t)item << u->from->shift) >> u->from->unit_log];
}

static adtc_status add_made(struct upwards *u, adtc_ref item, adtc_ref copy) {
  adtc_ref *note = note_of(u, item);
  if (copy == ADTC_NONE) return u->to->status;
  if (note != NULL) *note = copy;
  return adtc_push(&u->made, 0, copy) ? ADTC_OK : ADTC_NO_MEMORY;
}

/* A node whose children have all been made, the last one on top. */
static adtc_status close_node(struct upwards *u, adtc_ref node) {
  uint32_t count = adtc_count_of(u->from, node);
  adtc_ref copy = adtc_node(u->to, adtc_variant_of(u->from, node), count);
  if (copy == ADTC_NONE) return u->to->status;
  u->made.depth -= count;
  const struct adtc_frame *children = u->made.frames + u->made.depth;
  for (uint32_t i = 0; i < count; i++) {
    adtc_status status = adtc_set(u->to, copy, i, children[i].next);
    if (status != ADTC_OK) return status;
  }
  return add_made(u, node, copy);
}

/* An item that is met: opened, made, or known already. */
static adtc_status meet(struct upwards *u, adtc_ref item) {
  const adtc_ref *note = note_of(u, item);
  if (note != NULL && *note != ADTC_NONE) return add_made(u, item, *note);
  if (adtc_children_of(u->from, item) > 0)
    return adtc_push(&u->open, item, 0) ? ADTC_OK : ADTC_NO_MEMORY;
  if (adtc_kind_of(u->from, item) == ADTC_NODE)
    return add_made(u, item, adtc_node(u->to, adtc_variant_of(u->from, item), 0));
  return add_made(u, item, adtc_copy_leaf(u->to, u->from, item));
}

/* One child more of the node on top, or the node itself. */
static adtc_status step(struct upwards *u) {
  struct adtc_frame *top = adtc_top(&u->open);
  if (top->next == adtc_count_of(u->from, top->node)) {
    u->open.depth--;
    return close_node(u, top->node);
  }
  adtc_ref child = adtc_child(u->from, top->node, top->next++);
  return adtc_is_there(u->from, child) ? meet(u, child) : ADTC_NOT_SET;
}

static adtc_status copy_all(struct upwards *u, adtc_ref item, adtc_ref *copy) {
  adtc_status status = meet(u, item);
  while (status == ADTC_OK && u->open.depth > 0) status = step(u);
  if (status == ADTC_OK) *copy = adtc_top(&u->made)->next;
  return status;
}

adtc_status adtc_copy_upwards(adtc *to, const adtc_view *from, adtc_ref item, adtc_ref *copy) {
  struct upwards u = {to, from, {NULL, 0, 0}, {NULL, 0, 0}, NULL};
  if (from->flags & ADTC_CYCLES) return ADTC_NOT_A_TREE;
  bool shares = (from->flags & ADTC_SHARING) && !(item & from->tag);
  if (shares) {
    size_t unit = ((size_t)item << from->shift) >> from->unit_log;
    u.copies = calloc(unit + 1, sizeof *u.copies);
    if (u.copies == NULL) return ADTC_NO_MEMORY;
  }
  adtc_status status = copy_all(&u, item, copy);
  adtc_stack_free(&u.open);
  adtc_stack_free(&u.made);
  free(u.copies);
  return status;
}
