/* SPDX-License-Identifier: MIT */
#include "typed_nodes.h"

#include <stdlib.h>

bool adtc_nodes_begin(struct adtc_nodes *n, const adtc_schema *schema) {
  *n = (struct adtc_nodes){.schema = schema};
  n->known = calloc(schema->form_count + 1u, sizeof *n->known);
  return n->known != NULL;
}

void adtc_nodes_end(struct adtc_nodes *n) {
  free(n->known);
  free(n->coming);
}

static bool has_room(struct adtc_nodes *n, size_t more) {
  if (ADTC_LIKELY(n->room - n->depth >= more)) return true;
  size_t room = 2 * n->room + more;
  struct adtc_nodes_coming *coming = realloc(n->coming, room * sizeof *coming);
  if (coming == NULL) return false;
  n->coming = coming;
  n->room = room;
  return true;
}

/* ---- What a node has ---- */

/* The field, which begins with child [i] of the node. Where the next goes. */
static inline struct adtc_nodes_coming *push(struct adtc_nodes_coming *to, const adtc_field *field,
                                             const uint32_t *at, uint32_t i) {
  to->node = at;
  to->child = i;
  to->end = field->place == ADTC_AS_REST ? adtc_count_in(at) : i + 1;
  to->type = field->type;
  to->is_run = field->place == ADTC_AS_RUN;
  to->has_holes = field->is_list == 2;
  return to + (i < to->end);
}

/* Of a form of more children than a mask has. */
static bool push_many(struct adtc_nodes *n, const adtc_form *form, const uint32_t *at) {
  uint32_t head = adtc_head_of(at), child = adtc_fixed_children(form, head, adtc_first_any(at));
  if (!has_room(n, form->child_count)) return false;
  struct adtc_nodes_coming *to = n->coming + n->depth;
  for (uint32_t i = form->child_count; i-- > 0;) {
    const adtc_field *field = &form->fields[form->children[i]];
    if (!adtc_is_present(field, head, adtc_first_any(at))) continue;
    child -= field->place != ADTC_AS_REST;
    if (field->value == ADTC_VALUE_NODE) to = push(to, field, at, child);
  }
  n->depth = (size_t)(to - n->coming);
  return true;
}

/* Of a form whose children are a mask, of which some may be nodes. */
static bool push_few(struct adtc_nodes *n, const adtc_form *form, struct adtc_presence presence,
                     const uint32_t *at) {
  if (!has_room(n, ADTC_CHUNK)) return false;
  uint32_t there = presence.always, packed = adtc_packed_of(form);
  if (presence.optional != 0)
    there = adtc_present_in(form, presence, adtc_head_of(at), adtc_first_any(at));
  struct adtc_nodes_coming *to = n->coming + n->depth;
  const adtc_field *fields = form->fields;
  const uint16_t *children = form->children;
  uint32_t rest = presence.has_rest ? (uint32_t)1 << (form->child_count - 1) : 0;
  for (uint32_t left = presence.nodes & (there | rest); left != 0;) {
    uint32_t i = 31 - (uint32_t)__builtin_clz(left), bit = (uint32_t)1 << i, before = bit - 1;
    bool are_all = (there & before) == before;
    left ^= bit;
    to = push(to, &fields[children[i]], at, packed + (are_all ? i : adtc_ones(there & before)));
  }
  n->depth = (size_t)(to - n->coming);
  return true;
}

static inline bool push_form(struct adtc_nodes *n, uint16_t number, const uint32_t *at) {
  const adtc_form *form = &n->schema->forms[number];
  struct adtc_presence presence = adtc_presence_of(n->known, n->schema, number);
  if (form->child_count > ADTC_CHUNK) return push_many(n, form, at);
  return presence.nodes == 0 || push_few(n, form, presence, at);
}

/* Parts come behind the children that came with the form, and so below them on the stack. */
static bool push_parts(struct adtc_nodes *n, const adtc_form *form, const uint32_t *at) {
  uint32_t fixed = adtc_fixed_children(form, adtc_head_of(at), adtc_first_any(at));
  for (uint32_t i = adtc_parts_at(form, at, fixed); i > 0; i--)
    if (!push_form(n, (uint16_t)(form->first_part + i - 1), adtc_child_any(at, fixed + i - 1)))
      return false;
  return true;
}

bool adtc_nodes_enter(struct adtc_nodes *n, uint16_t type, const uint32_t *at) {
  if (adtc_is_unknown(n->schema, type, at)) return true;
  uint16_t number = adtc_form_at(n->schema, type, at);
  const adtc_form *form = &n->schema->forms[number];
  if (form->is_open && !push_parts(n, form, at)) return false;
  return push_form(n, number, at);
}

/* ---- The next one ---- */

static inline void look_at_run(struct adtc_nodes_coming *top) {
  top->node = adtc_child_any(top->node, top->child);
  top->child = 0;
  top->end = adtc_count_in(top->node);
  top->is_run = false;
}

const uint32_t *adtc_nodes_next(struct adtc_nodes *n, uint16_t *type) {
  while (n->depth > 0) {
    struct adtc_nodes_coming *top = &n->coming[n->depth - 1];
    if (top->is_run) look_at_run(top);
    const uint32_t *at = adtc_child_any(top->node, top->child++);
    n->depth -= top->child == top->end;
    if (top->has_holes && adtc_is_none(at)) continue;
    *type = top->type;
    return at;
  }
  return NULL;
}
