/* SPDX-License-Identifier: MIT */
/* One pass that proves bytes to be a tree of a type, where adtc_open and adtc_check_typed take two.

   It looks at each item once, in the order of the buffer: is it whole, and is it what the type
   says? A node that passes says what comes where behind its first children. That goes on a stack.
   So each item is compared with the place that its node gives it when the pass comes to it. The
   pass reads what a constructor says only when all of the node, its words and its record are known
   to be inside.

   Generated code has a function for each type (adtc_prove_inline.h). If a schema has none, as in
   Python and OCaml, the pass goes by the tables.

   It says yes or nothing: "no" has no reason here. Its caller takes the two passes then, which find
   the reason, or know what this one does not: a tree beside which there are others, a form of more
   children than fit in a mask, an enumeration, units of more than a word. It never says yes where
   they say no; test/adtc/fuzz/typed.c looks for such bytes. */
#include "typed_met.h"

#include "check.h"

#include <stdlib.h>

#define MOST_FRAMES 64 /* that one node or part pushes */

bool adtc_proof_grow(adtc_proof *p) {
  size_t depth = (size_t)(p->top - p->start), room = (size_t)(p->limit - p->start);
  adtc_to_prove *start = realloc(p->start, (2 * room + MOST_FRAMES) * sizeof *start);
  if (start == NULL) return false;
  p->start = start;
  p->top = start + depth;
  p->limit = start + 2 * room + MOST_FRAMES;
  return true;
}

/* ---- Items ---- */

adtc_proof_span adtc_proof_unusual(const adtc_proof *p) {
  static const adtc_proof_span none = {0, 0}, fork = {1, 2};
  const uint32_t *at = p->at;
  if (!adtc_is_node(at[0])) return none;
  if (at[0] & ADTC_FORK_BIT) return fork;
  bool is_whole = adtc_proof_room(p) >= 2 && at[1] >= ADTC_LONG_COUNT && at[1] < adtc_proof_room(p);
  return is_whole ? (adtc_proof_span){1 + at[1], at[1]} : none;
}

/* Any item that is no node. Its words; 0 if it is a node, or is not whole. */
static size_t words_of_leaf(const adtc_proof *p, const uint32_t *at) {
  if (at >= p->end || adtc_is_node(at[0])) return 0;
  if (at[0] & ADTC_SMALL_BIT) return 1;
  size_t bytes;
  size_t place = (size_t)(at - p->base) * ADTC_WORD;
  return adtc_check_item(p->view, place, &bytes) == ADTC_OK ? bytes / ADTC_WORD : 0;
}

/* The children of the node at which the pass is, from [first] on. */
static bool push_list(adtc_proof *p, uint32_t first, uint16_t form, uint16_t what) {
  if (!adtc_proof_reserve(p, 1)) return false;
  adtc_proof_push_list(p, p->at, adtc_rest_any(p->at, first), 0, form, what);
  return true;
}

static bool is_plain_node(const adtc_field *field) {
  return field->value == ADTC_VALUE_NODE && field->shared == 0 && field->is_list != 2;
}

/* A node of which only that is known, or any other item. */
static bool prove_any(adtc_proof *p) {
  uint32_t count, head, own = adtc_proof_begin(p, &count, &head);
  size_t words = own != 0 ? own : words_of_leaf(p, p->at);
  if (words == 0 || (own != 0 && !push_list(p, 0, ADTC_ANY_FORM, ADTC_LIST_BIT))) return false;
  p->at += words;
  return true;
}

/* ---- Nodes, by the tables ---- */

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
  return field->place == ADTC_AS_RUN ? ADTC_RUN_FORM : ADTC_NODES_FORM;
}

/* Children that came with the form, but for the rest: those of [mask] from child [next] of the node
   at [at] on. Leaves that come first are passed. */
static bool prove_children(adtc_proof *p, const uint32_t *at, uint16_t number, uint32_t mask,
                           uint32_t next) {
  const adtc_form *form = &p->schema->forms[number];
  for (; mask != 0; mask &= mask - 1, next++) {
    const adtc_field *field = &form->fields[form->children[__builtin_ctz(mask)]];
    if (!is_plain_leaf(field)) break;
    if (adtc_child_any(at, next) != p->at || !adtc_proof_leaf(p, field)) return false;
  }
  if (!adtc_proof_reserve(p, ADTC_CHUNK)) return false;
  for (next += adtc_ones(mask); mask != 0;) {
    uint32_t last = 31u - (uint32_t)__builtin_clz(mask);
    mask ^= (uint32_t)1 << last;
    const adtc_field *field = &form->fields[form->children[last]];
    const uint32_t *place = adtc_child_any(at, --next);
    if (is_plain_node(field))
      adtc_proof_push(p, place, form_of_nodes(field), field->type);
    else
      adtc_proof_push(p, place, number, (uint16_t)last);
  }
  return true;
}

/* Pushes what is behind the children that came with the form, from child [first] on. */
static bool push_parts(adtc_proof *p, const adtc_form *form, uint32_t first, uint32_t rest) {
  uint32_t parts = rest < form->part_count ? rest : form->part_count;
  if (!push_list(p, first + parts, ADTC_ANY_FORM, ADTC_LIST_BIT)) return false;
  for (uint32_t i = parts; i > 0; i--) {
    if (!adtc_proof_reserve(p, 1)) return false;
    uint16_t part = (uint16_t)(form->first_part + i - 1);
    adtc_proof_push(p, adtc_child_any(p->at, first + i - 1), part, ADTC_PART);
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
  return is_plain_node(field) ? push_list(p, first, ADTC_NODES_FORM, field->type)
                              : push_list(p, first, number, (uint16_t)(last | ADTC_LIST_BIT));
}

static bool prove_form(adtc_proof *p, uint16_t number, uint32_t own, uint32_t count) {
  const adtc_form *form = &p->schema->forms[number];
  const uint32_t *at = p->at, *first = at + own;
  size_t words = adtc_packed_words(form);
  if (form->child_count > ADTC_CHUNK || words > adtc_proof_room(p) - own) return false;
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

uint32_t adtc_proof_by_tables(adtc_proof *p, uint16_t type) {
  const adtc_type *t = &p->schema->types[type];
  uint32_t count, head, own = adtc_proof_begin(p, &count, &head);
  if (own == 0) return ADTC_UNPROVED;
  uint32_t tag = adtc_bits_in(head, 4, t->tag_bits);
  if (tag >= t->form_count) return p->schema->version > 0 && prove_any(p);
  return prove_form(p, (uint16_t)(t->first_form + tag), own, count);
}

static bool prove_part(adtc_proof *p, uint16_t form) {
  uint32_t count, head, own = adtc_proof_begin(p, &count, &head);
  return own > 0 && prove_form(p, form, own, count);
}

/* The node of a run, which has items. */
static inline uint32_t own_of_run(const adtc_proof *p) {
  uint32_t count, head, own = adtc_proof_begin(p, &count, &head);
  return own > 0 && count > 0 && (head & 0xfff0u) == 0 ? own : 0;
}

static bool prove_run(adtc_proof *p, uint16_t form, uint16_t what) {
  uint32_t own = own_of_run(p);
  if (own == 0 || !push_list(p, 0, form, what | ADTC_LIST_BIT)) return false;
  p->at += own;
  return true;
}

uint32_t adtc_proof_other_run(adtc_proof *p, uint16_t type) {
  const uint32_t *run = p->at;
  uint32_t own = own_of_run(p);
  if (own == 0 || !adtc_proof_reserve(p, 1)) return ADTC_UNPROVED;
  p->at += own;
  return adtc_proof_nodes(p, run, adtc_run_at(run), type);
}

/* ---- Leaves ---- */

/* The digits, or both parts of a complex number, behind their node. */
static bool prove_parts(adtc_proof *p, const adtc_field *field, uint32_t own, uint32_t count) {
  const uint32_t *at = p->at, *part = at + own;
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
  uint32_t count, head, own = adtc_proof_begin(p, &count, &head);
  if (own == 0) return false;
  if (adtc_variant_at(p->at) < ADTC_CONSTANT_TUPLE) return prove_parts(p, field, own, count);
  if (adtc_check_leaf(field, p->at) != ADTC_FITS) return false;
  if (!push_list(p, 0, ADTC_CONSTANTS_FORM, ADTC_LIST_BIT)) return false;
  p->at += own;
  return true;
}

bool adtc_proof_long_text(adtc_proof *p) {
  size_t words = words_of_leaf(p, p->at);
  if (words == 0 || !adtc_is_text(p->at)) return false;
  p->at += words;
  return true;
}

/* Any that is no node. A small integer needs no more than a look. */
static bool prove_item_of(adtc_proof *p, const adtc_field *field) {
  if (field->value == ADTC_VALUE_INT64 && field->place == ADTC_AS_ITEM &&
      (p->at[0] & ADTC_SMALL_BIT)) {
    p->at++;
    return true;
  }
  size_t words = words_of_leaf(p, p->at);
  if (words == 0 || adtc_check_leaf(field, p->at) != ADTC_FITS) return false;
  p->at += words;
  return true;
}

bool adtc_proof_other_constant(adtc_proof *p, const adtc_field *field) {
  return adtc_is_node(p->at[0]) ? prove_composed(p, field) : prove_item_of(p, field);
}

bool adtc_proof_leaf(adtc_proof *p, const adtc_field *field) {
  if (adtc_proof_room(p) == 0) return false;
  if (field->place == ADTC_AS_ELEMENTS) return prove_item_of(p, field);
  if (field->value == ADTC_VALUE_TEXT) return adtc_proof_text(p, p->at);
  if (field->value == ADTC_VALUE_CONSTANT) return adtc_proof_constant(p, p->at, field);
  return prove_item_of(p, field);
}

/* ---- Shared values ---- */

static bool prove_reference(adtc_proof *p, uint16_t shared) {
  bool is_met = adtc_is_met(p->met, shared, p->at);
  p->at += is_met;
  return is_met;
}

/* A value that may be a reference to one before it. */
static uint32_t prove_shared(adtc_proof *p, const adtc_field *field) {
  const uint32_t *at = p->at;
  if (adtc_proof_room(p) == 0) return ADTC_UNPROVED;
  if (at[0] & ADTC_SMALL_BIT) return prove_reference(p, field->shared);
  if (field->value != ADTC_VALUE_NODE)
    return adtc_proof_leaf(p, field) && adtc_met_add(p->met, field->shared, at);
  if (!adtc_proof_reserve(p, 1)) return ADTC_UNPROVED;
  adtc_proof_push(p, at, field->shared, ADTC_ENDED);
  return ADTC_NODE_NEXT + field->type;
}

/* ---- What is next: each answers as the functions of types do ---- */

static uint32_t prove_value(adtc_proof *p, const adtc_field *field) {
  if (field->shared != 0) return prove_shared(p, field);
  return field->value == ADTC_VALUE_NODE ? ADTC_NODE_NEXT + field->type : adtc_proof_leaf(p, field);
}

static uint32_t prove_item(adtc_proof *p, const adtc_field *field) {
  if (adtc_proof_room(p) == 0) return ADTC_UNPROVED;
  if (adtc_is_absent(field, p->at)) return p->at++[0] >> 1 == 0;
  return prove_value(p, field);
}

static const adtc_field *child_of(const adtc_proof *p, uint16_t form, uint32_t number) {
  const adtc_form *f = &p->schema->forms[form];
  return &f->fields[f->children[number]];
}

static uint32_t prove_next_item(adtc_proof *p, uint16_t form, uint16_t what) {
  adtc_proof_pass(p);
  if (form == ADTC_CONSTANTS_FORM) return adtc_proof_leaf(p, &adtc_constant_item);
  if (form == ADTC_ANY_FORM) return prove_any(p);
  return prove_item(p, child_of(p, form, what & ~ADTC_LIST_BIT));
}

static uint32_t prove_next_child(adtc_proof *p, uint16_t form, uint16_t what) {
  p->top--;
  if (what == ADTC_PART) return prove_part(p, form);
  const adtc_field *field = child_of(p, form, what);
  return field->place == ADTC_AS_RUN ? prove_run(p, form, what) : prove_value(p, field);
}

/* Only that of a shared node does not say what comes next. */
static uint32_t prove_frame_of_another_place(adtc_proof *p) {
  adtc_to_prove ended = *--p->top;
  return ended.what == ADTC_ENDED && ended.form < ADTC_RUN_FORM &&
         adtc_met_add(p->met, ended.form, p->base + ended.place);
}

static uint32_t prove_next(adtc_proof *p) {
  uint32_t next = adtc_proof_next(p, ADTC_PROVED);
  if (next != ADTC_PROVED) return next;
  const adtc_to_prove top = p->top[-1];
  if (p->base + top.place != p->at) return prove_frame_of_another_place(p);
  if (top.form == ADTC_RUN_FORM) {
    p->top--;
    return adtc_proof_run(p, p->at, top.what);
  }
  return top.what & ADTC_LIST_BIT ? prove_next_item(p, top.form, top.what)
                                  : prove_next_child(p, top.form, top.what);
}

/* ---- The whole ---- */

static bool prove_tree(adtc_proof *p, uint16_t type) {
  adtc_prove_function *const *proofs = p->schema->proofs;
  uint32_t next = ADTC_NODE_NEXT + type;
  if (!adtc_proof_reserve(p, 1)) return false;
  *p->top++ = (adtc_to_prove){.place = UINT32_MAX};
  for (;;) {
    if (next >= ADTC_NODE_NEXT) {
      uint16_t of = (uint16_t)(next - ADTC_NODE_NEXT);
      next = proofs != NULL ? proofs[of](p) : adtc_proof_by_tables(p, of);
    } else if (next == ADTC_UNPROVED || p->top == p->start + 1) {
      return next == ADTC_PROVED && p->at == p->end;
    } else {
      next = prove_next(p);
    }
  }
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
