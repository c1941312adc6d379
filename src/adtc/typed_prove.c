/* SPDX-License-Identifier: MIT */
/* One pass that proves bytes to be a tree of a type, where adtc_open and adtc_check_typed take two.

   It looks at each item once, in the order of the buffer: is it whole, and is it what the type
   says? A frame knows its node, so that a child is compared with the place that the node gives it
   when the pass comes to it. The pass reads what a constructor says only when all of the node, its
   words and its record are known to be inside.

   Generated code has a function for each constructor (adtc_prove_inline.h). If a schema has none,
   as in Python and OCaml, the pass goes by the tables.

   It says yes or nothing: "no" has no reason here. Its caller takes the two passes then, which find
   the reason, or know what this one does not: a tree beside which there are others, a form of more
   children than fit in a mask, an enumeration, units of more than a word. It never says yes where
   they say no; test/adtc/fuzz/typed.c looks for such bytes. */
#include "typed_met.h"

#include "check.h"

#include <stdlib.h>

bool adtc_proof_grow(adtc_proof *p) {
  size_t depth = (size_t)(p->top - p->start), frames = 2 * (size_t)(p->limit - p->start) + 64;
  adtc_to_prove *start = realloc(p->start, frames * sizeof *start);
  if (start == NULL) return false;
  p->start = start;
  p->top = start + depth;
  p->limit = start + frames;
  return true;
}

/* Of the node at which the pass is. */
static bool push(adtc_proof *p, uint32_t pending, uint16_t form, uint16_t what, uint32_t next) {
  return adtc_proof_push(p, p->at, pending, form, what, next);
}

/* ---- Nodes ---- */

static size_t words_of_unusual(const adtc_proof *p) {
  const uint32_t *at = p->at;
  if (!adtc_is_node(at[0])) return 0;
  if (at[0] & ADTC_FORK_BIT) return 1;
  if (adtc_proof_room(p) < 2 || at[1] < ADTC_LONG_COUNT) return 0;
  size_t words = 1 + (size_t)at[1];
  return words <= adtc_proof_room(p) ? words : 0;
}

/* A node, as far as its children: how many words that is; 0 if it is none, or is not all there. */
static inline size_t words_of_node(const adtc_proof *p) {
  if (adtc_proof_room(p) == 0) return 0;
  uint32_t head = p->at[0], count = head >> 16;
  if (!adtc_is_plain_node(head)) return words_of_unusual(p);
  size_t words = count > 0 ? count : 1;
  return words <= adtc_proof_room(p) ? words : 0;
}

/* Any item that is no node. Its words; 0 if it is a node, or is not whole. */
static size_t words_of_leaf(const adtc_proof *p, const uint32_t *at) {
  if (at >= p->end || adtc_is_node(at[0])) return 0;
  if (at[0] & ADTC_SMALL_BIT) return 1;
  size_t bytes;
  size_t place = (size_t)(at - p->base) * ADTC_WORD;
  return adtc_check_item(p->view, place, &bytes) == ADTC_OK ? bytes / ADTC_WORD : 0;
}

static inline bool is_next_here(const adtc_proof *p, const adtc_to_prove *f) {
  return adtc_child_any(p->base + f->node, f->next) == p->at;
}

/* Whether the words and the record, which stand at [first], are where the node says. */
static bool are_packed(const uint32_t *at, const uint32_t *first, uint32_t packed) {
  for (uint32_t i = 1; i < packed; i++)
    if (adtc_child_any(at, i) != first + i) return false;
  return true;
}

/* Pushes what is behind the children that came with the form, the last ones first. */
static bool push_parts(adtc_proof *p, const adtc_form *form, uint32_t rest) {
  uint32_t first = adtc_count_in(p->at) - rest;
  uint32_t parts = rest < form->part_count ? rest : form->part_count;
  bool pushed = push(p, rest - parts, ADTC_ANY_FORM, ADTC_LIST_BIT, first + parts);
  for (uint32_t i = parts; i > 0 && pushed; i--)
    pushed = push(p, 1, (uint16_t)(form->first_part + i - 1), ADTC_PART, first + i - 1);
  return pushed;
}

/* The last ones first, as they come last. */
static bool push_children(adtc_proof *p, uint16_t number, const struct adtc_said *said) {
  const adtc_form *form = &p->schema->forms[number];
  uint32_t n = form->child_count, count = adtc_count_in(p->at);
  if (form->is_open) {
    if (!push_parts(p, form, said->rest)) return false;
  } else if (said->rest > 0) {
    uint16_t list = (uint16_t)(form->children[n - 1] | ADTC_LIST_BIT);
    if (!push(p, said->rest, number, list, count - said->rest)) return false;
  }
  return push(p, said->mask, number, 0, adtc_packed_of(form));
}

/* A node of which only that is known, or any other item. */
static bool prove_any(adtc_proof *p) {
  bool is_node = adtc_proof_room(p) > 0 && adtc_is_node(p->at[0]);
  size_t own = is_node ? words_of_node(p) : words_of_leaf(p, p->at);
  if (own == 0) return false;
  if (is_node && !push(p, adtc_count_in(p->at), ADTC_ANY_FORM, ADTC_LIST_BIT, 0)) return false;
  p->at += own;
  return true;
}

/* By the tables. */
static uint32_t prove_any_form(adtc_proof *p, uint16_t number, size_t own) {
  const adtc_form *form = &p->schema->forms[number];
  size_t packed = adtc_packed_words(form);
  if (form->child_count > ADTC_CHUNK || packed > adtc_proof_room(p) - own) return ADTC_UNPROVED;
  const adtc_field *ignored;
  struct adtc_said said;
  struct adtc_presence presence = adtc_presence_of(p->presence, p->schema, number);
  if (adtc_check_form(form, presence, p->at, &said, &ignored) != ADTC_FITS) return ADTC_UNPROVED;
  const uint32_t *first = p->at + own;
  if (!are_packed(p->at, first, adtc_packed_of(form))) return ADTC_UNPROVED;
  if (!push_children(p, number, &said)) return ADTC_UNPROVED;
  p->at = first + packed;
  return ADTC_PROVED;
}

static inline uint32_t prove_form(adtc_proof *p, uint16_t number, size_t own) {
  adtc_prove_function *const *proofs = p->schema->proofs;
  if (proofs == NULL || proofs[number] == NULL) return prove_any_form(p, number, own);
  return proofs[number](p, (uint32_t)own, adtc_count_in(p->at));
}

/* A node; and the first child of it, and so on, where that is a node that comes next. */
static bool prove_node(adtc_proof *p, uint32_t type) {
  for (uint32_t next = ADTC_NODE_NEXT + type; next >= ADTC_NODE_NEXT;) {
    const adtc_type *t = &p->schema->types[next - ADTC_NODE_NEXT];
    size_t own = words_of_node(p);
    if (own == 0) return false;
    uint32_t tag = adtc_bits_in(adtc_head_of(p->at), 4, t->tag_bits);
    if (tag >= t->form_count) return p->schema->version > 0 && prove_any(p);
    next = prove_form(p, (uint16_t)(t->first_form + tag), own);
    if (next == ADTC_UNPROVED) return false;
  }
  return true;
}

static bool prove_part(adtc_proof *p) {
  adtc_to_prove f = *--p->top;
  size_t own = words_of_node(p);
  return is_next_here(p, &f) && own > 0 && prove_any_form(p, f.form, own) == ADTC_PROVED;
}

static bool prove_run(adtc_proof *p, uint16_t form, const adtc_field *field) {
  size_t own = words_of_node(p);
  if (own == 0 || (adtc_head_of(p->at) & 0xfff0u) != 0) return false;
  uint32_t count = adtc_count_in(p->at);
  uint16_t number = (uint16_t)(field - p->schema->forms[form].fields);
  if (count == 0 || !push(p, count, form, (uint16_t)(number | ADTC_LIST_BIT), 0)) return false;
  p->at += own;
  return true;
}

/* ---- Leaves ---- */

/* The digits, or both parts of a complex number, behind their node. */
static bool prove_parts(adtc_proof *p, const adtc_field *field, size_t own) {
  const uint32_t *at = p->at, *part = at + own;
  uint32_t count = adtc_count_in(at);
  if (count > 2) return false;
  for (uint32_t i = 0; i < count; i++) {
    size_t words = words_of_leaf(p, part);
    if (words == 0 || adtc_child_any(at, i) != part) return false;
    part += words;
  }
  if (adtc_check_leaf(field, at) != ADTC_FITS) return false;
  p->at = part;
  return true;
}

static bool prove_composed(adtc_proof *p, const adtc_field *field) {
  size_t own = words_of_node(p);
  if (own == 0) return false;
  if (adtc_variant_at(p->at) < ADTC_CONSTANT_TUPLE) return prove_parts(p, field, own);
  if (adtc_check_leaf(field, p->at) != ADTC_FITS) return false;
  if (!push(p, adtc_count_in(p->at), ADTC_CONSTANTS_FORM, ADTC_LIST_BIT, 0)) return false;
  p->at += own;
  return true;
}

bool adtc_proof_long_text(adtc_proof *p) {
  size_t words = words_of_leaf(p, p->at);
  if (words == 0 || !adtc_is_text(p->at)) return false;
  p->at += words;
  return true;
}

bool adtc_proof_leaf(adtc_proof *p, const adtc_field *field) {
  if (adtc_proof_room(p) == 0) return false;
  bool is_item = field->place != ADTC_AS_ELEMENTS;
  if (is_item && field->value == ADTC_VALUE_TEXT) return adtc_proof_text(p, p->at);
  if (is_item && field->value == ADTC_VALUE_CONSTANT && adtc_is_node(p->at[0]))
    return prove_composed(p, field);
  size_t words = words_of_leaf(p, p->at);
  if (words == 0 || adtc_check_leaf(field, p->at) != ADTC_FITS) return false;
  p->at += words;
  return true;
}

/* ---- Shared values ---- */

static bool prove_reference(adtc_proof *p, uint16_t shared) {
  bool is_met = adtc_is_met(p->met, shared, p->at);
  p->at += is_met;
  return is_met;
}

/* A value that may be a reference to one before it. */
static bool prove_shared(adtc_proof *p, const adtc_field *field) {
  const uint32_t *at = p->at;
  if (adtc_proof_room(p) == 0) return false;
  if (at[0] & ADTC_SMALL_BIT) return prove_reference(p, field->shared);
  if (field->value == ADTC_VALUE_NODE)
    return push(p, 1, field->shared, ADTC_ENDED, 0) && prove_node(p, field->type);
  return adtc_proof_leaf(p, field) && adtc_met_add(p->met, field->shared, at);
}

static bool note_met(adtc_proof *p) {
  adtc_to_prove f = *--p->top;
  return adtc_met_add(p->met, f.form, p->base + f.node);
}

/* ---- The whole ---- */

static bool prove_item(adtc_proof *p, const adtc_field *field) {
  if (adtc_proof_room(p) == 0) return false;
  if (adtc_is_absent(field, p->at)) return p->at++[0] >> 1 == 0;
  if (field->shared != 0) return prove_shared(p, field);
  return field->value == ADTC_VALUE_NODE ? prove_node(p, field->type) : adtc_proof_leaf(p, field);
}

static bool prove_child(adtc_proof *p, uint16_t number, const adtc_field *field) {
  if (field->place == ADTC_AS_RUN) return prove_run(p, number, field);
  if (field->shared != 0) return prove_shared(p, field);
  return field->value == ADTC_VALUE_NODE ? prove_node(p, field->type) : adtc_proof_leaf(p, field);
}

/* The next child of the frame on top is looked at: the frame leaves the stack with its last one. */
static inline void pass_one(adtc_proof *p, adtc_to_prove *top, uint32_t pending) {
  top->pending = pending;
  top->next++;
  if (pending == 0) p->top--;
}

/* The next item of the list on top. */
static bool prove_next_item(adtc_proof *p) {
  adtc_to_prove *top = p->top - 1;
  const uint16_t form = top->form, what = top->what;
  if (!is_next_here(p, top)) return false;
  pass_one(p, top, top->pending - 1);
  if (form == ADTC_CONSTANTS_FORM) return adtc_proof_leaf(p, &adtc_constant_item);
  if (form == ADTC_ANY_FORM) return prove_any(p);
  return prove_item(p, &p->schema->forms[form].fields[what & ~ADTC_LIST_BIT]);
}

/* The usual leaf, which needs no more than a look. */
static bool pass_small_integer(adtc_proof *p, const adtc_field *field) {
  bool is_it = field->value == ADTC_VALUE_INT64 && field->place == ADTC_AS_ITEM &&
               adtc_proof_room(p) > 0 && (p->at[0] & ADTC_SMALL_BIT);
  p->at += is_it;
  return is_it;
}

/* The next children of the node on top, up to one that is no small integer. */
static bool prove_next_children(adtc_proof *p) {
  adtc_to_prove *top = p->top - 1;
  const uint16_t number = top->form;
  const adtc_form *form = &p->schema->forms[number];
  do {
    if (!is_next_here(p, top)) return false;
    uint32_t pending = top->pending;
    const adtc_field *field = &form->fields[form->children[__builtin_ctz(pending)]];
    pass_one(p, top, pending & (pending - 1));
    if (!pass_small_integer(p, field)) return prove_child(p, number, field);
  } while (top->pending != 0);
  return true;
}

static bool prove_next(adtc_proof *p) {
  uint16_t what = p->top[-1].what;
  if (what & ADTC_LIST_BIT) return prove_next_item(p);
  if (what == ADTC_ENDED) return note_met(p);
  return what == ADTC_PART ? prove_part(p) : prove_next_children(p);
}

static bool prove_tree(adtc_proof *p, uint16_t type) {
  bool holds = prove_node(p, type);
  while (holds && p->top != p->start) holds = prove_next(p);
  return holds && p->at == p->end;
}

/* Whether the tree of the root is all that is in the buffer, but for a fingerprint. */
static bool is_alone(const adtc_view *v, const adtc_schema *schema) {
  return v->root == ADTC_HEADER_BYTES / ADTC_WORD || v->root == adtc_after_stamp(v, schema);
}

bool adtc_prove_typed(const adtc_view *v, const adtc_schema *schema, uint16_t type) {
  size_t words = v->size / ADTC_WORD;
  bool is_usual = v->layout == ADTC_PREORDER && (v->flags & ADTC_SHORT) && v->unit_log == 2 &&
                  words < UINT32_MAX && v->root < words && !schema->types[type].is_enumeration;
  if (!is_usual || !is_alone(v, schema)) return false;
  const uint32_t *base = adtc_words_at(v, 0);
  struct adtc_met met = {0};
  adtc_proof p = {.base = base, .at = base + v->root, .end = base + words};
  p.view = v;
  p.schema = schema;
  p.met = &met;
  p.presence = calloc(schema->form_count, sizeof *p.presence);
  bool holds = p.presence != NULL && adtc_met_begin(&met, schema, p.at, p.end) == ADTC_OK &&
               prove_tree(&p, type);
  adtc_met_end(&met);
  free(p.presence);
  free(p.start);
  return holds;
}
