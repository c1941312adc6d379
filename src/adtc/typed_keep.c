/* SPDX-License-Identifier: MIT */
/* A node of an old tree that stays as it is, with its first children: those before the first that
   is a tree, a list or shared. In preorder all of that is one piece of memory, and distances in it
   count from the node. So it is copied at once. Distances to what comes later are set when it
   comes; the head of a fork, of which one is a part, loses it. */
#include "typed_build.h"

/* What an old node has: which children of its form, as a mask; how many come first, of the form and
   of the node. */
struct looked {
  uint32_t mask, lists;
  uint32_t first_of_form, first;
};

static bool is_leaf(const adtc_field *field) {
  return field->place < ADTC_AS_RUN && field->value != ADTC_VALUE_NODE && field->shared == 0;
}

static struct looked look(const adtc_form *form, const uint32_t *at, uint32_t *counts) {
  uint32_t head = adtc_head_of(at), child = adtc_packed_of(form);
  const uint32_t *words = adtc_first_any(at);
  struct looked l = {0, 0, form->child_count, 0};
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    bool is_there = adtc_is_present(field, head, words);
    if (!is_leaf(field) && l.first_of_form == form->child_count) {
      l.first_of_form = i;
      l.first = child;
    }
    if (field->place >= ADTC_AS_RUN) {
      counts[l.lists] = adtc_items_in(field, at, child, is_there);
      is_there = counts[l.lists++] > 0;
    }
    l.mask |= (uint32_t)is_there << i;
    child += is_there;
  }
  if (l.first_of_form == form->child_count) l.first = child;
  return l;
}

/* Where the first children end. */
static const uint32_t *end_of(const uint32_t *at, uint32_t first, uint32_t count) {
  if (first < count) return adtc_child_any(at, first);
  return count == 0 ? adtc_first_any(at) : adtc_end_of(adtc_child_any(at, count - 1));
}

/* [node] is a copy that has [first] children. */
static void clear_distance(uint32_t *node, uint32_t first, uint32_t count) {
  if ((node[0] & ADTC_FORK_BIT) && first < count) node[0] &= ((uint32_t)1 << ADTC_FORK_SHIFT) - 1;
}

/* Whether the buffer that is written would have the same kind of node. */
static bool is_alike(const adtc *to, const uint32_t *at, uint32_t count) {
  return adtc_is_fork(to, adtc_variant_at(at), count) == ((at[0] & ADTC_FORK_BIT) != 0);
}

static adtc_ref copy(adtc *to, const uint32_t *at, uint32_t first, uint32_t count) {
  adtc_ref item;
  size_t words = (size_t)(end_of(at, first, count) - at);
  uint32_t *node = adtc_take(to, (uint64_t)words * ADTC_WORD, &item);
  if (node == NULL) return ADTC_NONE;
  memcpy(node, at, words * sizeof *node);
  clear_distance(node, first, count);
  return item;
}

bool adtc_build_kept(adtc_builder *b, const adtc_form *form, const uint32_t *at, uint32_t *counts) {
  uint32_t count = adtc_count_in(at);
  bool is_usual = !form->is_open && form->child_count <= ADTC_CHUNK && count < ADTC_LONG_COUNT &&
                  is_alike(b->to, at, count);
  if (!is_usual) return false;
  struct looked l = look(form, at, counts);
  adtc_ref node = copy(b->to, at, l.first, count);
  if (node == ADTC_NONE || l.first == count) {
    adtc_build_placed(b, node);
    return true;
  }
  uint32_t later = l.mask >> l.first_of_form << l.first_of_form;
  adtc_build_children(b, node, form, later, counts, l.lists, at);
  return true;
}
