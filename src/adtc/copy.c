/* SPDX-License-Identifier: MIT */
/* Copies of trees into other buffers, and from one layout into the other.

   A walk of the original meets the items in the order in which a preorder buffer needs them. The
   copy has a stack of its own: the nodes that still lack children. What fails is rewound. Buffers
   with ADTC_SHARING need the opposite order: copy_upwards.c.

   A buffer keeps the first failure alone, which may be an older one. So a copy sets that aside, and
   to->status says meanwhile why the copy failed. */
#include "item.h"

#include <string.h>

/* Where the tree ends, in bytes: after its last item, which last children lead to. 0: it has no
   end, as one of them was never set, or never made. */
static size_t end_of_tree(const adtc_view *v, adtc_ref item) {
  uint32_t children = adtc_children_of(v, item);
  while (children > 0) {
    item = adtc_child(v, item, children - 1);
    if (!adtc_is_there(v, item)) return 0;
    children = adtc_children_of(v, item);
  }
  uint64_t own = adtc_own_bytes(adtc_words(v, item), ADTC_PREORDER, 2);
  uint64_t end = (uint64_t)item * ADTC_WORD + own;
  return end <= v->size ? (size_t)end : 0;
}

/* Distances do not change: the bytes of a preorder tree are the same wherever it is. */
static adtc_status copy_bytes(adtc *to, const adtc_view *from, adtc_ref item, adtc_ref *copy) {
  size_t start = (size_t)item * ADTC_WORD, end = end_of_tree(from, item);
  if (end == 0) return ADTC_NOT_SET;
  void *words = adtc_take(to, end - start, copy);
  if (words == NULL) return to->status;
  memcpy(words, from->base + start, end - start);
  to->flags |= from->flags & ADTC_SHORT;
  return ADTC_OK;
}

/* Makes [child] the next child of the node on top of [open], which leaves it with its last one. */
static adtc_status attach(adtc *to, struct adtc_stack *open, adtc_ref child) {
  if (open->depth == 0) return ADTC_OK;
  struct adtc_frame *top = adtc_top(open);
  adtc_ref node = top->node;
  uint32_t i = top->next++;
  if (top->next == adtc_count_in(adtc_at(to, node))) open->depth--;
  return adtc_set(to, node, i, child);
}

static adtc_ref copy_item(adtc *to, const adtc_view *from, adtc_ref item, uint32_t *children) {
  *children = 0;
  if (adtc_kind_of(from, item) != ADTC_NODE) return adtc_copy_leaf(to, from, item);
  *children = adtc_count_of(from, item);
  return adtc_node(to, adtc_variant_of(from, item), *children);
}

static adtc_status copy_items(adtc *to, adtc_walk *w, struct adtc_stack *open, adtc_ref *copy) {
  adtc_ref item;
  uint32_t children;
  while (adtc_walk_next(w, &item)) {
    adtc_ref made = copy_item(to, &w->view, item, &children);
    if (made == ADTC_NONE) return to->status;
    if (*copy == ADTC_NONE) *copy = made;
    adtc_status status = attach(to, open, made);
    if (status != ADTC_OK) return status;
    if (children > 0 && !adtc_push(open, made, 0)) return ADTC_NO_MEMORY;
  }
  return w->status;
}

static adtc_status copy_by_walk(adtc *to, const adtc_view *from, adtc_ref item, adtc_ref *copy) {
  adtc_walk w;
  struct adtc_stack open = {NULL, 0, 0};
  adtc_walk_begin(&w, from, item);
  adtc_status status = copy_items(to, &w, &open, copy);
  adtc_walk_end(&w);
  adtc_stack_free(&open);
  return status;
}

static adtc_status copy_in_order(adtc *to, const adtc_view *from, adtc_ref item, adtc_ref *copy) {
  bool both = from->layout == ADTC_PREORDER && to->layout == ADTC_PREORDER;
  if (to->flags & ADTC_SHARING) return adtc_copy_upwards(to, from, item, copy);
  return both ? copy_bytes(to, from, item, copy) : copy_by_walk(to, from, item, copy);
}

adtc_status adtc_copy_tree(adtc *to, const adtc_view *from, adtc_ref item, adtc_ref *copy) {
  *copy = ADTC_NONE;
  if (item == ADTC_NONE) return adtc_fail(to, ADTC_ARGUMENT);
  size_t mark = to->used;
  adtc_status first = adtc_take_status(to);
  adtc_status status = copy_in_order(to, from, item, copy);
  to->status = first;
  if (status == ADTC_OK) return ADTC_OK;
  *copy = ADTC_NONE;
  to->used = mark;
  return adtc_fail(to, status);
}

adtc_status adtc_graft(adtc *to, adtc_ref node, uint32_t i, const adtc_view *from, adtc_ref item) {
  size_t mark = to->used;
  uint32_t flags = to->flags;
  adtc_ref copy;
  adtc_status status = adtc_copy_tree(to, from, item, &copy);
  if (status == ADTC_OK) status = adtc_set(to, node, i, copy);
  if (status == ADTC_OK) return ADTC_OK;
  to->used = mark;
  to->flags = flags;
  return status;
}

static adtc_status compact_with(adtc *to, const adtc_view *from, const adtc_options *options,
                                uint32_t flags) {
  flags |= from->flags & (ADTC_CHECKSUM | ADTC_SHORT);
  adtc_options o = adtc_options_for(ADTC_PREORDER, flags, 2, options);
  adtc_status status = adtc_create(to, &o);
  if (status != ADTC_OK || from->root == ADTC_NONE) return status;
  status = adtc_copy_tree(to, from, from->root, &to->root);
  if (status != ADTC_OK) adtc_free(to);
  return status;
}

adtc_status adtc_compact(adtc *to, const adtc_view *from, const adtc_options *options) {
  adtc_status status = compact_with(to, from, options, 0);
  return status == ADTC_DISTANCE ? compact_with(to, from, options, ADTC_FAR) : status;
}
