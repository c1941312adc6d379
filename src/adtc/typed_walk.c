/* SPDX-License-Identifier: MIT */
/* A walk over the nodes of a schema in a tree, and whether two trees without shared values are
   equal. */
#include "typed.h"
#include "typed_pairs.h"

#include <stdlib.h>

/* A node that has been met once. [list] are items of one of its lists, which come before its other
   children from number [child] on. Its fields are read from [from], which is the node itself, or
   the last of [part] of its parts; the part behind it would be child [later] of the node. There is
   nothing below to be met where [form_of_from] is NULL. */
struct adtc_walking {
  const uint32_t *node, *from;
  const adtc_form *form_of_from;
  uint32_t part, later;
  adtc_list list;
  const adtc_field *field; /* of the list */
  uint32_t child, order;   /* the next child; the next of the form's children, absent ones too */
  uint16_t type, form;
  bool is_again;
};

static bool meet(adtc_typed_walk *w, uint16_t type, const uint32_t *at) {
  if (w->depth == w->room) {
    size_t room = 2 * w->room + 16;
    struct adtc_walking *frames = realloc(w->frames, room * sizeof *frames);
    if (frames == NULL) {
      w->status = ADTC_NO_MEMORY;
      return false;
    }
    w->frames = frames;
    w->room = room;
  }
  uint16_t form = ADTC_NO_FORM;
  struct adtc_walking frame = {.node = at, .from = at, .type = type};
  if (!adtc_is_unknown(w->schema, type, at)) {
    form = adtc_form_at(w->schema, type, at);
    frame.form_of_from = &w->schema->forms[form];
    frame.child = adtc_packed_of(frame.form_of_from);
  }
  frame.form = form;
  w->frames[w->depth++] = frame;
  w->node.at = at;
  w->type = type;
  w->form = form;
  w->again = false;
  w->leaves = false;
  return true;
}

/* Of a shared node that stands before the root: was it met before? */
static bool is_met_outside(adtc_typed_walk *w, const uint32_t *at) {
  bool is_new = true;
  if (w->outside == NULL) w->outside = calloc(1, sizeof *w->outside);
  if (w->outside == NULL ||
      adtc_pairs_add(w->outside, (struct adtc_pair){(uintptr_t)at, 0}, &is_new) == ADTC_NO_PAIR)
    w->status = ADTC_NO_MEMORY;
  return !is_new;
}

/* The nodes below a node that is met again have been met. */
static bool meet_shared(adtc_typed_walk *w, const adtc_field *field, const uint32_t *at) {
  const uint32_t *node = adtc_target(at);
  bool again = node < w->root ? is_met_outside(w, node) : adtc_is_reference(at);
  if (w->status != ADTC_OK || !meet(w, field->type, node)) return false;
  w->again = again;
  w->frames[w->depth - 1].is_again = again;
  if (again) adtc_typed_walk_skip(w);
  return true;
}

static bool leave(adtc_typed_walk *w) {
  const struct adtc_walking *top = &w->frames[--w->depth];
  w->node.at = top->node;
  w->type = top->type;
  w->form = top->form;
  w->again = top->is_again;
  w->leaves = true;
  return true;
}

/* The next node in a list; NULL: there is none left. */
static const uint32_t *next_in_list(struct adtc_walking *top) {
  while (top->list.count > 0) {
    const uint32_t *at = adtc_item_any(top->list, 0);
    top->list.first++;
    top->list.count--;
    if (!adtc_is_absent(top->field, at)) return at;
  }
  return NULL;
}

/* A child of the node, or of the part of it, that the walk is in. */
static const uint32_t *next_child_here(struct adtc_walking *top) {
  const adtc_form *form = top->form_of_from;
  const uint32_t *at = next_in_list(top), *words = adtc_first_any(top->from);
  uint32_t head = adtc_head_of(top->from);
  while (at == NULL && top->order < form->child_count) {
    const adtc_field *field = &form->fields[form->children[top->order++]];
    if (!adtc_is_present(field, head, words)) continue;
    uint32_t i = top->child++;
    if (field->value != ADTC_VALUE_NODE) continue;
    top->field = field;
    if (field->place == ADTC_AS_ITEM) return adtc_child_any(top->from, i);
    top->list = field->place == ADTC_AS_REST ? adtc_rest_any(top->from, i)
                                             : adtc_run_at(adtc_child_any(top->from, i));
    at = next_in_list(top);
  }
  return at;
}

/* The walk goes on in the next part, if there is one. */
static bool enter_part(const adtc_schema *schema, struct adtc_walking *top) {
  const adtc_form *form = &schema->forms[top->form];
  if (top->part == 0) top->later = top->child;
  bool is_there =
      form->is_open && top->part < form->part_count && top->later < adtc_count_in(top->node);
  if (!is_there) return false;
  top->from = adtc_child_any(top->node, top->later++);
  top->form_of_from = &schema->forms[form->first_part + top->part++];
  top->child = adtc_packed_of(top->form_of_from);
  top->order = 0;
  return true;
}

static const uint32_t *next_child(const adtc_schema *schema, struct adtc_walking *top) {
  if (top->form_of_from == NULL) return NULL;
  const uint32_t *at = next_child_here(top);
  while (at == NULL && enter_part(schema, top)) at = next_child_here(top);
  return at;
}

void adtc_typed_walk_begin(adtc_typed_walk *w, const adtc_schema *schema, uint16_t type,
                           adtc_tree root) {
  memset(w, 0, sizeof *w);
  w->schema = schema;
  w->type = type;
  w->node = root;
  w->root = root.at;
}

bool adtc_typed_walk_next(adtc_typed_walk *w) {
  if (w->status != ADTC_OK) return false;
  if (w->frames == NULL) return meet(w, w->type, w->node.at);
  if (w->depth == 0) return false;
  struct adtc_walking *top = &w->frames[w->depth - 1];
  const uint32_t *at = next_child(w->schema, top);
  if (at == NULL) return leave(w);
  return top->field->shared == 0 ? meet(w, top->field->type, at) : meet_shared(w, top->field, at);
}

void adtc_typed_walk_skip(adtc_typed_walk *w) {
  struct adtc_walking *top = &w->frames[w->depth - 1];
  top->form_of_from = NULL;
}

void adtc_typed_walk_enter(adtc_typed_walk *w) {
  struct adtc_walking *top = &w->frames[w->depth - 1];
  if (top->form != ADTC_NO_FORM) top->form_of_from = &w->schema->forms[top->form];
}

void adtc_typed_walk_end(adtc_typed_walk *w) {
  free(w->frames);
  if (w->outside != NULL) adtc_pairs_free(w->outside);
  free(w->outside);
  w->frames = NULL;
  w->outside = NULL;
  w->depth = w->room = 0;
}

/* ---- Equality ---- */

static bool same_node(const uint32_t *a, const uint32_t *b) {
  return adtc_is_node(b[0]) && adtc_head_of(a) >> 4 << 20 == adtc_head_of(b) >> 4 << 20 &&
         adtc_count_in(a) == adtc_count_in(b);
}

/* Small integers may be large items too. */
static bool same_int(const uint32_t *a, const uint32_t *b) {
  bool is_int = (b[0] & ADTC_SMALL_BIT) || b[0] == ADTC_HEAD_NUMBER << ADTC_KIND_SHIFT;
  return is_int && adtc_int_at(a) == adtc_int_at(b);
}

static bool same_item(const uint32_t *a, const uint32_t *b) {
  if (a[0] & ADTC_SMALL_BIT) return same_int(a, b);
  if (adtc_is_node(a[0])) return same_node(a, b);
  if (a[0] == ADTC_HEAD_NUMBER << ADTC_KIND_SHIFT) return same_int(a, b);
  if (a[0] != b[0]) return false;
  size_t words = adtc_item_words(a);
  return words == adtc_item_words(b) && memcmp(a, b, words * ADTC_WORD) == 0;
}

/* More steps to the end of a tree cost as much as they may save. */
#define STEPS_TO_END 64

/* Nothing in a tree depends on where it is, so the same words are the same value. Most equal trees
   have the same words. */
static bool same_words(const uint32_t *a, const uint32_t *b) {
  const uint32_t *end_of_a = adtc_end_within(a, STEPS_TO_END);
  const uint32_t *end_of_b = adtc_end_within(b, STEPS_TO_END);
  if (end_of_a == NULL || end_of_b == NULL || end_of_a - a != end_of_b - b) return false;
  return memcmp(a, b, (size_t)(end_of_a - a) * sizeof *a) == 0;
}

/* Other words may be the same value: forks and plain nodes, small integers and large ones. */
static bool same_items(const uint32_t *a, const uint32_t *b) {
  for (uint64_t pending = 1; pending > 0; pending--) {
    if (!same_item(a, b)) return false;
    pending += adtc_children_at(a);
    a += adtc_item_words(a);
    b += adtc_item_words(b);
  }
  return true;
}

bool adtc_equal_typed(adtc_tree a, adtc_tree b) {
  return same_words(a.at, b.at) || same_items(a.at, b.at);
}
