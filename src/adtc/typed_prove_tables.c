/* SPDX-License-Identifier: MIT */
/* Proves nodes by a schema's tables.

   A node that passes says what comes where behind its first children. That goes on a stack. So each
   item is compared with the place that its node gives it when the pass comes to it. The stack is in
   memory, so a tree may be as deep as it likes. */
#include "typed_prove.h"

#include <stdlib.h>

#define MOST_FRAMES 64 /* that one node or part pushes */

/* What is to come at the word [place]: child [what] of a form, words and record not counted; or,
   with ADTC_LIST_BIT, the next of [pending] items of that child, a list that ends the node at the
   word [node]. [form] says if it is anything else. The frame at the bottom of the stack has a place
   that no item has. */
struct adtc_to_prove {
  uint32_t place;
  uint16_t form, what;
  uint32_t pending, node;
};

/* In the place of a form's number: a node of type [what], or the next of [pending] such nodes; or a
   run of them. */
enum { NODES_FORM = 0xfffd, RUN_FORM = 0xfffc };

/* An item is wrong, or rare; or what is on top of the stack comes next; NODE_NEXT + t: a node of
   type t comes next. */
enum { UNPROVED, PROVED, NODE_NEXT };

/* ---- The stack: the last is pushed first ---- */

/* Makes room for so many frames, MOST_FRAMES at most. False: no memory. */
static bool reserve(adtc_proof *p, ptrdiff_t frames) {
  if (ADTC_LIKELY(p->limit - p->top >= frames)) return true;
  size_t depth = (size_t)(p->top - p->start), room = (size_t)(p->limit - p->start);
  struct adtc_to_prove *start = realloc(p->start, (2 * room + MOST_FRAMES) * sizeof *start);
  if (start == NULL) return false;
  p->start = start;
  p->top = start + depth;
  p->limit = start + 2 * room + MOST_FRAMES;
  return true;
}

static void push(adtc_proof *p, const uint32_t *place, uint16_t form, uint16_t what) {
  *p->top++ = (struct adtc_to_prove){(uint32_t)(place - p->base), form, what, 1, 0};
}

/* The children of the node at which the pass is, from [first] on; there may be none. */
static bool push_list(adtc_proof *p, uint32_t first, uint16_t form, uint16_t what) {
  adtc_list items = adtc_rest_any(p->at, first);
  if (items.count == 0) return true;
  if (!reserve(p, 1)) return false;
  push(p, adtc_item_any(items, 0), form, what);
  p->top[-1].pending = items.count;
  p->top[-1].node = (uint32_t)(p->at - p->base);
  return true;
}

/* Of what is on top, one more is passed: the frame leaves the stack with its last one. */
static void pass(adtc_proof *p) {
  struct adtc_to_prove *top = p->top - 1;
  if (--top->pending == 0)
    p->top--;
  else
    top->place = (uint32_t)(adtc_last_children(p->base + top->node, top->pending) - p->base);
}

/* Goes on to where an item ends. */
static bool go_on(adtc_proof *p, const uint32_t *end) {
  if (end != NULL) p->at = end;
  return end != NULL;
}

/* ---- Nodes ---- */

static bool is_plain_node(const adtc_field *field) {
  return field->value == ADTC_VALUE_NODE && field->shared == 0 && field->is_list != 2;
}

/* A node of which only that is known, or any other item. */
static bool prove_any(adtc_proof *p) {
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first(p, p->at, &head, &count);
  if (first != NULL) return push_list(p, 0, ADTC_ANY_FORM, ADTC_LIST_BIT) && go_on(p, first);
  size_t words = adtc_proof_leaf_words(p, p->at);
  p->at += words;
  return words != 0;
}

/* Whether the words and the record, which stand at [first], are where the node says. */
static bool are_packed(const uint32_t *at, const uint32_t *first, uint32_t packed) {
  for (uint32_t i = 1; i < packed; i++)
    if (adtc_child_any(at, i) != first + i) return false;
  return true;
}

static bool is_plain_leaf(const adtc_field *field) {
  bool is_item = field->place == ADTC_AS_ITEM && field->value != ADTC_VALUE_NODE &&
                 field->value != ADTC_VALUE_CONSTANT;
  return field->shared == 0 && (is_item || field->place == ADTC_AS_ELEMENTS);
}

static uint16_t form_of_nodes(const adtc_field *field) {
  return field->place == ADTC_AS_RUN ? RUN_FORM : NODES_FORM;
}

/* Children that came with the form, but for the rest: those of [mask] from child [next] of the node
   at [at] on. Leaves that come first are passed. */
static bool prove_children(adtc_proof *p, const uint32_t *at, uint16_t number, uint32_t mask,
                           uint32_t next) {
  const adtc_form *form = &p->schema->forms[number];
  for (; mask != 0; mask &= mask - 1, next++) {
    const adtc_field *field = &form->fields[form->children[__builtin_ctz(mask)]];
    if (!is_plain_leaf(field)) break;
    if (p->at != adtc_child_any(at, next)) return false;
    if (!go_on(p, adtc_proof_leaf(p, p->at, field))) return false;
  }
  if (!reserve(p, ADTC_CHUNK)) return false;
  for (next += adtc_ones(mask); mask != 0;) {
    uint32_t last = 31u - (uint32_t)__builtin_clz(mask);
    mask ^= (uint32_t)1 << last;
    const adtc_field *field = &form->fields[form->children[last]];
    const uint32_t *place = adtc_child_any(at, --next);
    if (is_plain_node(field))
      push(p, place, form_of_nodes(field), field->type);
    else
      push(p, place, number, (uint16_t)last);
  }
  return true;
}

/* Pushes what is behind the children that came with the form, from child [first] on. */
static bool push_parts(adtc_proof *p, const adtc_form *form, uint32_t first, uint32_t rest) {
  uint32_t parts = rest < form->part_count ? rest : form->part_count;
  if (!push_list(p, first + parts, ADTC_ANY_FORM, ADTC_LIST_BIT)) return false;
  for (uint32_t i = parts; i > 0; i--) {
    if (!reserve(p, 1)) return false;
    push(p, adtc_child_any(p->at, first + i - 1), (uint16_t)(form->first_part + i - 1), ADTC_PART);
  }
  return true;
}

/* Pushes the rest, which may be a list or parts. */
static bool push_rest(adtc_proof *p, uint16_t number, uint32_t first, uint32_t rest) {
  const adtc_form *form = &p->schema->forms[number];
  if (form->is_open) return push_parts(p, form, first, rest);
  if (rest == 0) return true;
  uint16_t last = (uint16_t)(form->child_count - 1);
  const adtc_field *field = &form->fields[form->children[last]];
  return is_plain_node(field) ? push_list(p, first, NODES_FORM, field->type)
                              : push_list(p, first, number, (uint16_t)(last | ADTC_LIST_BIT));
}

static bool prove_form(adtc_proof *p, uint16_t number, const uint32_t *first, uint32_t count) {
  const adtc_form *form = &p->schema->forms[number];
  const uint32_t *at = p->at;
  size_t words = adtc_packed_words(form);
  if (form->child_count > ADTC_CHUNK || !adtc_proof_has(p, first, words)) return false;
  const adtc_field *ignored;
  struct adtc_said said;
  struct adtc_presence presence = adtc_presence_of(p->presence, p->schema, number);
  if (adtc_check_form(form, presence, at, &said, &ignored) != ADTC_FITS) return false;
  uint32_t packed = adtc_packed_of(form);
  if (!are_packed(at, first, packed)) return false;
  if (!push_rest(p, number, count - said.rest, said.rest)) return false;
  p->at = first + words;
  return prove_children(p, at, number, said.mask, packed);
}

static bool prove_node(adtc_proof *p, uint16_t type) {
  const adtc_type *t = &p->schema->types[type];
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first(p, p->at, &head, &count);
  if (first == NULL) return false;
  adtc_look_ahead(p->at);
  uint32_t tag = adtc_bits_in(head, 4, t->tag_bits);
  if (tag >= t->form_count) return p->schema->version > 0 && prove_any(p);
  return prove_form(p, (uint16_t)(t->first_form + tag), first, count);
}

static bool prove_part(adtc_proof *p, uint16_t form) {
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first(p, p->at, &head, &count);
  return first != NULL && prove_form(p, form, first, count);
}

static bool prove_run(adtc_proof *p, uint16_t form, uint16_t what) {
  const uint32_t *first = adtc_proof_first_of_run(p, p->at);
  return first != NULL && push_list(p, 0, form, what) && go_on(p, first);
}

/* ---- Other values ---- */

/* A constant that has others is passed by the stack. */
static bool prove_leaf(adtc_proof *p, const adtc_field *field) {
  bool has_constants = field->value == ADTC_VALUE_CONSTANT && field->place != ADTC_AS_ELEMENTS &&
                       adtc_proof_has(p, p->at, 1) && adtc_is_node(p->at[0]) &&
                       adtc_variant_at(p->at) >= ADTC_CONSTANT_TUPLE;
  if (!has_constants) return go_on(p, adtc_proof_leaf(p, p->at, field));
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first(p, p->at, &head, &count);
  if (first == NULL || adtc_check_leaf(field, p->at) != ADTC_FITS) return false;
  return push_list(p, 0, ADTC_CONSTANTS_FORM, ADTC_LIST_BIT) && go_on(p, first);
}

static bool prove_reference(adtc_proof *p, uint16_t shared) {
  bool is_met = adtc_is_met(p->met, shared, p->at);
  p->at += is_met;
  return is_met;
}

/* A value that may be a reference to one before it. */
static uint32_t prove_shared(adtc_proof *p, const adtc_field *field) {
  const uint32_t *at = p->at;
  if (!adtc_proof_has(p, at, 1)) return UNPROVED;
  if (at[0] & ADTC_SMALL_BIT) return prove_reference(p, field->shared);
  if (field->value != ADTC_VALUE_NODE)
    return prove_leaf(p, field) && adtc_met_add(p->met, field->shared, at);
  if (!reserve(p, 1)) return UNPROVED;
  push(p, at, field->shared, ADTC_ENDED);
  return NODE_NEXT + (uint32_t)field->type;
}

static uint32_t prove_value(adtc_proof *p, const adtc_field *field) {
  if (field->shared != 0) return prove_shared(p, field);
  return field->value == ADTC_VALUE_NODE ? NODE_NEXT + (uint32_t)field->type : prove_leaf(p, field);
}

static uint32_t prove_item(adtc_proof *p, const adtc_field *field) {
  if (!adtc_proof_has(p, p->at, 1)) return UNPROVED;
  if (adtc_is_absent(field, p->at)) return p->at++[0] >> 1 == 0;
  return prove_value(p, field);
}

/* ---- What is next ---- */

static const adtc_field *child_of(const adtc_proof *p, uint16_t form, uint32_t number) {
  const adtc_form *f = &p->schema->forms[form];
  return &f->fields[f->children[number]];
}

static uint32_t prove_next_item(adtc_proof *p, uint16_t form, uint16_t what) {
  pass(p);
  adtc_proof_comes_to(p, p->at);
  if (form == ADTC_CONSTANTS_FORM) return prove_leaf(p, &adtc_constant_item);
  if (form == ADTC_ANY_FORM) return prove_any(p);
  return prove_item(p, child_of(p, form, what & ~ADTC_LIST_BIT));
}

static uint32_t prove_next_child(adtc_proof *p, uint16_t form, uint16_t what) {
  p->top--;
  if (what == ADTC_PART) return prove_part(p, form);
  const adtc_field *field = child_of(p, form, what);
  return field->place == ADTC_AS_RUN ? prove_run(p, form, what | ADTC_LIST_BIT)
                                     : prove_value(p, field);
}

/* Only that of a shared node does not say what comes next. */
static uint32_t prove_frame_of_another_place(adtc_proof *p) {
  struct adtc_to_prove ended = *--p->top;
  return ended.what == ADTC_ENDED && ended.form < RUN_FORM &&
         adtc_met_add(p->met, ended.form, p->base + ended.place);
}

static uint32_t prove_next(adtc_proof *p) {
  const struct adtc_to_prove top = p->top[-1];
  if (p->base + top.place != p->at) return prove_frame_of_another_place(p);
  if (top.form == NODES_FORM) {
    pass(p);
    return NODE_NEXT + (uint32_t)top.what;
  }
  if (top.form == RUN_FORM) {
    p->top--;
    return prove_run(p, NODES_FORM, top.what);
  }
  return top.what & ADTC_LIST_BIT ? prove_next_item(p, top.form, top.what)
                                  : prove_next_child(p, top.form, top.what);
}

/* ---- From one item to its end ---- */

static bool begin(adtc_proof *p, const uint32_t *at) {
  p->at = at;
  p->top = p->start;
  if (!reserve(p, 1)) return false;
  *p->top++ = (struct adtc_to_prove){.place = UINT32_MAX};
  return true;
}

static const uint32_t *prove_from(adtc_proof *p, uint32_t next) {
  for (;;) {
    if (next >= NODE_NEXT)
      next = prove_node(p, (uint16_t)(next - NODE_NEXT));
    else if (next == UNPROVED || p->top == p->start + 1)
      return next == PROVED ? p->at : NULL;
    else
      next = prove_next(p);
  }
}

const uint32_t *adtc_proof_by_tables(adtc_proof *p, const uint32_t *at, uint16_t type) {
  return begin(p, at) ? prove_from(p, NODE_NEXT + (uint32_t)type) : NULL;
}

const uint32_t *adtc_proof_constants(adtc_proof *p, const uint32_t *at) {
  return begin(p, at) ? prove_from(p, prove_leaf(p, &adtc_constant_item)) : NULL;
}
