/* SPDX-License-Identifier: MIT */
/* Walks, and what is told from two walks at once. The hot half of adtc_walk_next is inline.

   Preorder: the items follow each other in memory; a walk only counts how many trees are still to
   come (one more for each child, one less for each item). General: a stack of nodes with the number
   of the child that is next; a node leaves it before its last child is visited, so that a list
   takes no room however long it is. */
#include "item.h"

#include <string.h>

void adtc_walk_begin(adtc_walk *w, const adtc_view *v, adtc_ref item) {
  memset(w, 0, sizeof *w);
  w->view = *v;
  w->next = item;
  w->pending = item != ADTC_NONE;
  if (v->flags & ADTC_CYCLES) {
    w->next = ADTC_NONE;
    w->status = ADTC_NOT_A_TREE;
  }
}

void adtc_walk_end(adtc_walk *w) { adtc_stack_free(&w->stack); }

static bool stop(adtc_walk *w, adtc_status status) {
  w->status = status;
  w->pending = 0;
  w->stack.depth = 0;
  return false;
}

static bool next_in_preorder(adtc_walk *w, adtc_ref *item) {
  if (w->pending == 0) return false;
  if (w->next * ADTC_WORD >= w->view.size) return stop(w, ADTC_NOT_SET);
  *item = (adtc_ref)w->next;
  w->pending += adtc_children_of(&w->view, *item);
  w->pending--;
  uint64_t bytes = adtc_own_bytes(adtc_words(&w->view, *item), ADTC_PREORDER, 2);
  w->next += bytes / ADTC_WORD;
  return true;
}

/* The next child of the node on top, which leaves the stack with its last one. */
static adtc_ref take_child(adtc_walk *w) {
  struct adtc_frame *top = adtc_top(&w->stack);
  adtc_ref node = top->node;
  uint32_t i = top->next++;
  if (top->next == adtc_count_of(&w->view, node)) w->stack.depth--;
  return adtc_child(&w->view, node, i);
}

static bool next_in_general(adtc_walk *w, adtc_ref *item) {
  adtc_ref next = (adtc_ref)w->next;
  w->next = ADTC_NONE;
  if (next == ADTC_NONE) {
    if (w->stack.depth == 0) return false;
    next = take_child(w);
    if (next == ADTC_NONE) return stop(w, ADTC_NOT_SET);
  }
  bool descends = adtc_children_of(&w->view, next) > 0;
  if (descends && !adtc_push(&w->stack, next, 0)) return stop(w, ADTC_NO_MEMORY);
  *item = next;
  return true;
}

bool adtc_walk_next_slow(adtc_walk *w, adtc_ref *item) {
  return w->view.layout == ADTC_PREORDER ? next_in_preorder(w, item) : next_in_general(w, item);
}

/* ---- Equality ---- */

static bool same_elements(const adtc_view *v, adtc_ref a, const adtc_view *w, adtc_ref b) {
  uint32_t count_a, count_b;
  const void *in_a = adtc_elements_in(v, a, &count_a), *in_b = adtc_elements_in(w, b, &count_b);
  uint32_t log = adtc_element_log(v, a);
  return log == adtc_element_log(w, b) && count_a == count_b &&
         memcmp(in_a, in_b, (size_t)count_a << log) == 0;
}

/* What is below them apart. Floats are the same if their bits are. */
static bool same_item(const adtc_view *v, adtc_ref a, const adtc_view *w, adtc_ref b) {
  adtc_kind kind = adtc_kind_of(v, a);
  if (kind != adtc_kind_of(w, b)) return false;
  switch (kind) {
  case ADTC_INT: return adtc_int_of(v, a) == adtc_int_of(w, b);
  case ADTC_FLOAT: return adtc_int_of_number(v, a) == adtc_int_of_number(w, b);
  case ADTC_NODE:
    return adtc_variant_of(v, a) == adtc_variant_of(w, b) &&
           adtc_count_of(v, a) == adtc_count_of(w, b);
  case ADTC_ELEMENTS:
  case ADTC_STRING: break;
  }
  return same_elements(v, a, w, b);
}

static bool same_walk(adtc_walk *v, adtc_walk *w) {
  adtc_ref a, b;
  for (;;) {
    bool more = adtc_walk_next(v, &a);
    if (more != adtc_walk_next(w, &b)) return false;
    if (!more) return true;
    if (!same_item(&v->view, a, &w->view, b)) return false;
  }
}

adtc_status adtc_equal(const adtc_view *v, adtc_ref a, const adtc_view *w, adtc_ref b,
                       bool *equal) {
  adtc_walk walk_a, walk_b;
  adtc_walk_begin(&walk_a, v, a);
  adtc_walk_begin(&walk_b, w, b);
  *equal = same_walk(&walk_a, &walk_b);
  adtc_walk_end(&walk_a);
  adtc_walk_end(&walk_b);
  return walk_a.status != ADTC_OK ? walk_a.status : walk_b.status;
}
