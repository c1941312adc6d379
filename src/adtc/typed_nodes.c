/* SPDX-License-Identifier: MIT */
#include "typed_nodes.h"

#include <stdlib.h>

bool adtc_nodes_begin(struct adtc_nodes *n, const adtc_schema *schema, const bool *asked) {
  *n = (struct adtc_nodes){.schema = schema, .asked = asked};
  n->forms = calloc(schema->form_count + 1u, sizeof *n->forms);
  return n->forms != NULL;
}

void adtc_nodes_end(struct adtc_nodes *n) {
  free(n->reaching);
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

/* ---- Types in which there are nodes that are asked for ---- */

static bool form_reaches(const struct adtc_nodes *n, const adtc_form *form) {
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    if (field->value == ADTC_VALUE_NODE && n->reaching[field->type]) return true;
  }
  for (uint32_t i = 0; i < form->part_count; i++)
    if (form_reaches(n, &n->schema->forms[form->first_part + i])) return true;
  return false;
}

/* Until nothing is new. Without memory, it is as if all types did. Functions for rare cases are not
   inlined, so that no register is saved for them elsewhere. */
__attribute__((noinline)) static void find_reaching(struct adtc_nodes *n) {
  const adtc_schema *schema = n->schema;
  n->reaching = malloc(schema->type_count);
  if (n->reaching == NULL) return;
  memcpy(n->reaching, n->asked, schema->type_count);
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (uint32_t i = 0; i < schema->form_count; i++) {
      bool *type = &n->reaching[schema->forms[i].type];
      if (*type || !form_reaches(n, &schema->forms[i])) continue;
      *type = is_new = true;
    }
  }
  memset(n->forms, 0, schema->form_count * sizeof *n->forms);
}

/* ---- What a form has ---- */

static bool is_wanted(const struct adtc_nodes *n, const adtc_field *field) {
  return field->value == ADTC_VALUE_NODE && (n->reaching == NULL || n->reaching[field->type]);
}

static struct adtc_nodes_field field_of(const struct adtc_nodes *n, const adtc_field *field) {
  return (struct adtc_nodes_field){.type = field->type,
                                   .bit = ADTC_ALWAYS,
                                   .is_node = is_wanted(n, field),
                                   .is_rest = field->place == ADTC_AS_REST,
                                   .is_run = field->place == ADTC_AS_RUN,
                                   .has_holes = field->is_list == 2};
}

/* False: there is no room for it, or its bit is not in the head. */
static bool add_field(const struct adtc_nodes *n, struct adtc_nodes_form *f,
                      const adtc_field *field, uint32_t gap) {
  bool is_optional = field->presence.width != 0;
  bool is_simple = !is_optional || (field->presence.word < 0 && field->presence.width == 1);
  if (f->count == ADTC_NODES_FEW || !is_simple) return false;
  struct adtc_nodes_field *added = &f->fields[f->count++];
  *added = field_of(n, field);
  added->gap = (uint8_t)gap;
  if (is_optional) {
    added->bit = field->presence.shift;
    f->bits |= (uint16_t)(1u << added->bit);
  }
  return true;
}

/* False: it has more than can be said. Behind its first node nothing is left to be said. */
static bool look_at_form(const struct adtc_nodes *n, struct adtc_nodes_form *f,
                         const adtc_form *form) {
  uint32_t gap = 0;
  *f = (struct adtc_nodes_form){.fixed = adtc_packed_of(form)};
  if (form->child_count > ADTC_CHUNK) return false;
  for (uint32_t i = form->child_count; i-- > 0;) {
    const adtc_field *field = &form->fields[form->children[i]];
    bool is_always = field->presence.width == 0 && field->place != ADTC_AS_REST;
    bool is_said = !is_always || is_wanted(n, field);
    if (is_said && !add_field(n, f, field, gap)) return false;
    f->fixed += is_always;
    gap = is_said ? 0 : gap + 1;
  }
  while (f->count > 0 && !f->fields[f->count - 1].is_node) f->count--;
  return true;
}

/* ---- What a node has ---- */

/* Nodes of a field, [left] of them, the first of which is at [first]. */
static inline void set(struct adtc_nodes_coming *to, const struct adtc_nodes_field *of,
                       const uint32_t *node, const uint32_t *first, uint32_t left) {
  to->at = first;
  to->node = node;
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
    const struct adtc_nodes_field of = field_of(n, field);
    const uint32_t left = of.is_rest ? adtc_count_in(at) - child : 1;
    if (left == 0 || !adtc_is_present(field, head, adtc_first_any(at))) continue;
    child -= !of.is_rest;
    if (of.is_node) set(to++, &of, at, adtc_child_any(at, child), left);
  }
  n->depth = (size_t)(to - n->coming);
  return true;
}

/* Of a form that has few. [is_plain] is a constant: whether the node is no fork, and has its count
   in the head. */
ADTC_IN_PLACE bool push_of(struct adtc_nodes *n, const struct adtc_nodes_form *f,
                           const uint32_t *at, bool is_plain) {
  if (!has_room(n, ADTC_NODES_FEW)) return false;
  const uint32_t head = is_plain ? at[0] : adtc_head_of(at);
  const uint32_t count = is_plain ? head >> 16 : adtc_count_in(at);
  const uint32_t bits = (head & 0xffffu) | (uint32_t)1 << ADTC_ALWAYS;
  uint32_t child = f->fixed + (f->bits != 0 ? adtc_ones(bits & f->bits) : 0);
  struct adtc_nodes_coming *to = n->coming + n->depth;
  for (uint32_t k = 0; k < f->count; k++) {
    const struct adtc_nodes_field *of = &f->fields[k];
    child -= of->gap;
    if (!(bits >> of->bit & 1)) continue;
    const uint32_t left = of->is_rest ? count - child : 1;
    child -= !of->is_rest;
    if (!of->is_node || left == 0) continue;
    set(to++, of, at, is_plain ? adtc_child_plain(at, child) : adtc_child_any(at, child), left);
  }
  n->depth = (size_t)(to - n->coming);
  return true;
}

static bool push_unusual(struct adtc_nodes *n, const struct adtc_nodes_form *f,
                         const uint32_t *at) {
  return push_of(n, f, at, false);
}

static inline bool push_few(struct adtc_nodes *n, const struct adtc_nodes_form *f,
                            const uint32_t *at) {
  if (f->count == 0) return true;
  return ADTC_LIKELY(adtc_is_plain_node(at[0])) ? push_of(n, f, at, true) : push_unusual(n, f, at);
}

static bool push_part(struct adtc_nodes *n, const adtc_form *part, const uint32_t *at) {
  struct adtc_nodes_form f;
  return look_at_form(n, &f, part) ? push_few(n, &f, at) : push_many(n, part, at);
}

/* Parts come behind the children that came with the form, and so below them on the stack. */
static bool push_parts(struct adtc_nodes *n, const adtc_form *form, const uint32_t *at) {
  uint32_t fixed = adtc_fixed_children(form, adtc_head_of(at), adtc_first_any(at));
  const adtc_form *parts = &n->schema->forms[form->first_part];
  for (uint32_t i = adtc_parts_at(form, at, fixed); i > 0; i--)
    if (!push_part(n, &parts[i - 1], adtc_child_any(at, fixed + i - 1))) return false;
  return true;
}

/* A node of a form that is not known, or has many, or parts. */
__attribute__((noinline)) static bool enter_unusual(struct adtc_nodes *n, uint16_t number,
                                                    const uint32_t *at) {
  const adtc_form *form = &n->schema->forms[number];
  struct adtc_nodes_form *f = &n->forms[number];
  if (!f->is_known) {
    f->has_many = !look_at_form(n, f, form);
    f->is_known = true;
    f->is_usual = !f->has_many && form->part_count == 0;
  }
  if (form->part_count > 0 && !push_parts(n, form, at)) return false;
  return f->has_many ? push_many(n, form, at) : push_few(n, f, at);
}

bool adtc_nodes_enter(struct adtc_nodes *n, uint16_t type, const uint32_t *at) {
  const adtc_type *t = &n->schema->types[type];
  if (n->entered < ADTC_NODES_MANY && ++n->entered == ADTC_NODES_MANY && n->asked != NULL)
    find_reaching(n);
  uint32_t tag = adtc_bits_in(adtc_head_of(at), 4, t->tag_bits);
  if (tag >= t->form_count) return true; /* of a later version */
  uint32_t number = t->first_form + tag;
  const struct adtc_nodes_form *f = &n->forms[number];
  return ADTC_LIKELY(f->is_usual) ? push_few(n, f, at) : enter_unusual(n, (uint16_t)number, at);
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
