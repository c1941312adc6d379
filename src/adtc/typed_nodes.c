/* SPDX-License-Identifier: MIT */
#include "typed_nodes.h"

#include <stdlib.h>

bool adtc_nodes_begin(struct adtc_nodes *n, const adtc_schema *schema) {
  *n = (struct adtc_nodes){.schema = schema};
  n->forms = calloc(schema->form_count + 1u, sizeof *n->forms);
  return n->forms != NULL;
}

void adtc_nodes_end(struct adtc_nodes *n) {
  free(n->forms);
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

/* ---- What a form has ---- */

static struct adtc_nodes_field field_of(const adtc_field *field) {
  return (struct adtc_nodes_field){.type = field->type,
                                   .bit = ADTC_ALWAYS,
                                   .is_node = field->value == ADTC_VALUE_NODE,
                                   .is_rest = field->place == ADTC_AS_REST,
                                   .is_run = field->place == ADTC_AS_RUN,
                                   .has_holes = field->is_list == 2};
}

/* False: there is no room for it, or its bit is not in the head. */
static bool add_field(struct adtc_nodes_form *f, const adtc_field *field, uint32_t gap) {
  bool is_optional = field->presence.width != 0;
  bool is_simple = !is_optional || (field->presence.word < 0 && field->presence.width == 1);
  if (f->count == ADTC_NODES_FEW || !is_simple) return false;
  struct adtc_nodes_field *added = &f->fields[f->count++];
  *added = field_of(field);
  added->gap = (uint8_t)gap;
  if (is_optional) {
    added->bit = field->presence.shift;
    f->bits |= (uint16_t)(1u << added->bit);
  }
  return true;
}

/* False: it has more than can be said. */
static bool look_at_form(struct adtc_nodes_form *f, const adtc_form *form) {
  uint32_t gap = 0;
  *f = (struct adtc_nodes_form){.fixed = adtc_packed_of(form)};
  if (form->child_count > ADTC_CHUNK) return false;
  for (uint32_t i = form->child_count; i-- > 0;) {
    const adtc_field *field = &form->fields[form->children[i]];
    bool is_always = field->presence.width == 0 && field->place != ADTC_AS_REST;
    bool is_said = !is_always || field->value == ADTC_VALUE_NODE;
    if (is_said && !add_field(f, field, gap)) return false;
    f->fixed += is_always;
    gap = is_said ? 0 : gap + 1;
  }
  return true;
}

/* ---- What a node has ---- */

/* The nodes of a field, [left] of them, which begin with child [i] of a node. */
static inline void set(struct adtc_nodes_coming *to, const struct adtc_nodes_field *of,
                       const uint32_t *at, uint32_t i, uint32_t left) {
  bool is_usual = i > 0 && !(at[0] & ADTC_FORK_BIT) && at[0] >> 16 != ADTC_LONG_COUNT;
  to->at = ADTC_LIKELY(is_usual) ? at + at[i] : adtc_child_any(at, i);
  to->node = at;
  to->left = left;
  to->of = *of;
}

/* Of any form. */
static bool push_many(struct adtc_nodes *n, const adtc_form *form, const uint32_t *at) {
  uint32_t head = adtc_head_of(at), child = adtc_fixed_children(form, head, adtc_first_any(at));
  if (!has_room(n, form->child_count)) return false;
  struct adtc_nodes_coming *to = n->coming + n->depth;
  for (uint32_t i = form->child_count; i-- > 0;) {
    const adtc_field *field = &form->fields[form->children[i]];
    const struct adtc_nodes_field of = field_of(field);
    const uint32_t left = of.is_rest ? adtc_count_in(at) - child : 1;
    if (left == 0 || !adtc_is_present(field, head, adtc_first_any(at))) continue;
    child -= !of.is_rest;
    if (of.is_node) set(to++, &of, at, child, left);
  }
  n->depth = (size_t)(to - n->coming);
  return true;
}

/* Of a form that has few. */
static inline bool push_few(struct adtc_nodes *n, const struct adtc_nodes_form *f,
                            const uint32_t *at) {
  if (f->count == 0) return true;
  if (!has_room(n, ADTC_NODES_FEW)) return false;
  const uint32_t bits = (adtc_head_of(at) & 0xffffu) | (uint32_t)1 << ADTC_ALWAYS;
  uint32_t child = f->fixed + (f->bits != 0 ? adtc_ones(bits & f->bits) : 0);
  struct adtc_nodes_coming *to = n->coming + n->depth;
  for (uint32_t k = 0; k < f->count; k++) {
    const struct adtc_nodes_field *of = &f->fields[k];
    child -= of->gap;
    if (!(bits >> of->bit & 1)) continue;
    const uint32_t left = of->is_rest ? adtc_count_in(at) - child : 1;
    child -= !of->is_rest;
    if (of->is_node && left > 0) set(to++, of, at, child, left);
  }
  n->depth = (size_t)(to - n->coming);
  return true;
}

static bool push_form(struct adtc_nodes *n, uint16_t number, const uint32_t *at) {
  const adtc_form *form = &n->schema->forms[number];
  struct adtc_nodes_form f;
  return look_at_form(&f, form) ? push_few(n, &f, at) : push_many(n, form, at);
}

/* Parts come behind the children that came with the form, and so below them on the stack. */
static bool push_parts(struct adtc_nodes *n, const adtc_form *form, const uint32_t *at) {
  uint32_t fixed = adtc_fixed_children(form, adtc_head_of(at), adtc_first_any(at));
  for (uint32_t i = adtc_parts_at(form, at, fixed); i > 0; i--)
    if (!push_form(n, (uint16_t)(form->first_part + i - 1), adtc_child_any(at, fixed + i - 1)))
      return false;
  return true;
}

/* A node of a form that was not looked at, or has many, or parts. */
static bool enter_unusual(struct adtc_nodes *n, uint16_t number, const uint32_t *at) {
  const adtc_form *form = &n->schema->forms[number];
  if (form->is_open) return push_parts(n, form, at) && push_form(n, number, at);
  n->forms[number].is_few = look_at_form(&n->forms[number], form);
  return push_form(n, number, at);
}

bool adtc_nodes_enter(struct adtc_nodes *n, uint16_t type, const uint32_t *at) {
  const adtc_type *t = &n->schema->types[type];
  uint32_t tag = adtc_bits_in(adtc_head_of(at), 4, t->tag_bits);
  if (tag >= t->form_count) return true; /* of a later version */
  uint32_t number = t->first_form + tag;
  const struct adtc_nodes_form *f = &n->forms[number];
  return ADTC_LIKELY(f->is_few) ? push_few(n, f, at) : enter_unusual(n, (uint16_t)number, at);
}

/* ---- The next one ---- */

static inline void look_at_run(struct adtc_nodes_coming *top) {
  top->node = top->at;
  top->at = adtc_first_any(top->node);
  top->left = adtc_count_in(top->node);
  top->of.is_run = false;
}

const uint32_t *adtc_nodes_next(struct adtc_nodes *n, uint16_t *type) {
  while (n->depth > 0) {
    struct adtc_nodes_coming *top = &n->coming[n->depth - 1];
    if (top->of.is_run) look_at_run(top);
    const uint32_t *at = top->at;
    if (--top->left == 0)
      n->depth--;
    else
      top->at = adtc_last_children(top->node, top->left);
    if (top->of.has_holes && adtc_is_none(at)) continue;
    *type = top->of.type;
    return at;
  }
  return NULL;
}
