/* SPDX-License-Identifier: MIT */
/* The pass over a tree that proves it to be a value of a type.

   The items of a tree stand in preorder, so the pass goes from one to the next and knows of each
   what it should be. Items that are still to come are on a stack of frames of 8 bytes. A frame has
   children of a node, as a mask of up to 32 of them, or a number of items of a list. A frame leaves
   the stack with its last child, so that long lists and whatever is nested at the end of something
   take no room. A shared node has a frame below those of its children. adtc_open has proved that
   children are where their parents say. */
#include "typed_met.h"

#include "check.h"

#include <stdlib.h>

/* A mask of children [chunk * ADTC_CHUNK] and so on of a form, or [pending] items of the list that
   its field is. Of a constant that has constants form is ADTC_CONSTANTS_FORM. Of a shared node
   [pending] is 1 + its place in the tree, in words. */
struct frame {
  uint32_t pending;
  uint16_t form;
  uint16_t what; /* chunk, or field | ADTC_LIST_BIT */
};

struct pass {
  const adtc_schema *schema;
  const uint32_t *at;
  struct frame *start, *top, *end;
  struct adtc_presence *presence; /* of each form of the schema that has been met */
  struct adtc_met met;            /* shared values */
  struct adtc_misfit misfit;
};

static bool grow(struct pass *p) {
  size_t depth = (size_t)(p->top - p->start), room = 2 * (size_t)(p->end - p->start) + 64;
  struct frame *start = realloc(p->start, room * sizeof *start);
  if (start == NULL) return false;
  p->start = start;
  p->top = start + depth;
  p->end = start + room;
  return true;
}

static adtc_status push(struct pass *p, uint32_t pending, uint16_t form, uint16_t what) {
  if (pending == 0) return ADTC_OK;
  if (p->top == p->end && !grow(p)) return ADTC_NO_MEMORY;
  *p->top++ = (struct frame){pending, form, what};
  return ADTC_OK;
}

static adtc_status refuse(struct pass *p, adtc_problem problem, const adtc_field *field) {
  p->misfit = (struct adtc_misfit){problem, field, p->at};
  return ADTC_BAD_TYPE;
}

/* ---- Nodes ---- */

/* Pushes what is behind the children that came with the form, the last ones first. */
static adtc_status push_parts(struct pass *p, const adtc_form *form, uint32_t count) {
  uint32_t parts = count < form->part_count ? count : form->part_count;
  adtc_status status = push(p, count - parts, ADTC_ANY_FORM, ADTC_LIST_BIT);
  for (uint32_t i = parts; i > 0 && status == ADTC_OK; i--)
    status = push(p, 1, (uint16_t)(form->first_part + i - 1), ADTC_PART);
  return status;
}

/* The last ones first, as they come last. */
static adtc_status push_children(struct pass *p, uint16_t number, const struct adtc_said *said) {
  const adtc_form *form = &p->schema->forms[number];
  uint32_t n = form->child_count;
  adtc_status status = ADTC_OK;
  if (form->is_open)
    status = push_parts(p, form, said->rest);
  else if (adtc_has_rest(form))
    status = push(p, said->rest, number, (uint16_t)(form->children[n - 1] | ADTC_LIST_BIT));
  for (uint32_t chunk = n / ADTC_CHUNK; chunk > 0 && status == ADTC_OK; chunk--) {
    uint32_t head = adtc_head_of(p->at), first = chunk * ADTC_CHUNK;
    if (first >= n - adtc_has_rest(form)) continue;
    uint32_t mask = adtc_mask_of(form, first, head, adtc_first_any(p->at));
    status = push(p, mask, number, (uint16_t)chunk);
  }
  return status == ADTC_OK ? push(p, said->mask, number, 0) : status;
}

/* A value that is not known is an item, as all are. */
static adtc_status pass_any(struct pass *p) {
  p->at = adtc_end_of(p->at);
  return ADTC_OK;
}

static adtc_status pass_form(struct pass *p, uint16_t number) {
  const adtc_form *form = &p->schema->forms[number];
  const adtc_field *field = NULL;
  struct adtc_said said;
  struct adtc_presence presence = adtc_presence_of(p->presence, p->schema, number);
  adtc_problem problem = adtc_check_form(form, presence, p->at, &said, &field);
  if (problem != ADTC_FITS) return refuse(p, problem, field);
  adtc_status status = push_children(p, number, &said);
  p->at = adtc_first_any(p->at) + adtc_packed_words(form);
  return status;
}

static adtc_status pass_node(struct pass *p, uint16_t type) {
  const adtc_type *t = &p->schema->types[type];
  if (!adtc_is_node(p->at[0])) return refuse(p, ADTC_WRONG_ITEM, NULL);
  uint32_t tag = adtc_bits_in(adtc_head_of(p->at), 4, t->tag_bits);
  if (tag < t->form_count) return pass_form(p, (uint16_t)(t->first_form + tag));
  return p->schema->version > 0 ? pass_any(p) : refuse(p, ADTC_WRONG_TAG, NULL);
}

static adtc_status pass_part(struct pass *p, uint16_t number) {
  return adtc_is_node(p->at[0]) ? pass_form(p, number) : refuse(p, ADTC_WRONG_ITEM, NULL);
}

/* ---- Lists and leaves ---- */

static adtc_status pass_run(struct pass *p, const struct frame *f, const adtc_field *field) {
  bool is_run = adtc_is_node(p->at[0]) && (adtc_head_of(p->at) & 0xfff0u) == 0;
  if (!is_run) return refuse(p, ADTC_WRONG_ITEM, NULL);
  uint32_t count = adtc_count_in(p->at);
  if (count == 0) return refuse(p, ADTC_WRONG_EMPTY, NULL);
  uint16_t number = (uint16_t)(field - p->schema->forms[f->form].fields);
  adtc_status status = push(p, count, f->form, (uint16_t)(number | ADTC_LIST_BIT));
  p->at = adtc_first_any(p->at);
  return status;
}

/* The usual leaves, which need no more than a look. */
static bool pass_usual(struct pass *p, const adtc_field *field) {
  uint32_t head = p->at[0];
  if (field->place != ADTC_AS_ITEM || field->shared != 0) return false;
  if ((head & ADTC_SMALL_BIT) && field->value == ADTC_VALUE_INT64) {
    p->at++;
    return true;
  }
  if (field->value != ADTC_VALUE_TEXT || !adtc_is_text(p->at)) return false;
  p->at += adtc_item_words(p->at);
  return true;
}

/* Parts of a constant that adtc_check_leaf has seen already are passed over. */
static adtc_status pass_leaf(struct pass *p, const adtc_field *field) {
  adtc_problem problem = adtc_check_leaf(field, p->at);
  if (problem != ADTC_FITS) return refuse(p, problem, NULL);
  bool composed = field->value == ADTC_VALUE_CONSTANT && field->place != ADTC_AS_ELEMENTS &&
                  adtc_is_node(p->at[0]);
  adtc_status status = ADTC_OK;
  if (composed && adtc_variant_at(p->at) >= ADTC_CONSTANT_TUPLE)
    status = push(p, adtc_count_in(p->at), ADTC_CONSTANTS_FORM, ADTC_LIST_BIT);
  else if (composed) {
    p->at = adtc_end_of(p->at);
    return ADTC_OK;
  }
  p->at += adtc_item_words(p->at);
  return status;
}

/* ---- Shared values ---- */

static adtc_status note_met(struct pass *p, uint16_t shared, const uint32_t *at) {
  return adtc_met_add(&p->met, shared, at) ? ADTC_OK : ADTC_NO_MEMORY;
}

static adtc_status pass_reference(struct pass *p, uint16_t shared) {
  if (!adtc_is_met(&p->met, shared, p->at)) return refuse(p, ADTC_WRONG_REFERENCE, NULL);
  p->at++;
  return ADTC_OK;
}

/* A value that may be a reference to one before it. */
static adtc_status pass_shared(struct pass *p, const adtc_field *field) {
  const uint32_t *at = p->at;
  if (at[0] & ADTC_SMALL_BIT) return pass_reference(p, field->shared);
  if (field->value == ADTC_VALUE_NODE) {
    uint32_t place = (uint32_t)(at - p->met.start);
    adtc_status status = push(p, place + 1, field->shared, ADTC_ENDED);
    return status == ADTC_OK ? pass_node(p, field->type) : status;
  }
  adtc_status status = pass_leaf(p, field);
  return status == ADTC_OK ? note_met(p, field->shared, at) : status;
}

/* An item of a list, or a child that is none. */
static adtc_status pass_value(struct pass *p, const adtc_field *field) {
  if (adtc_is_absent(field, p->at)) {
    if (p->at[0] >> 1 != 0) return refuse(p, ADTC_WRONG_ITEM, NULL);
    p->at++;
    return ADTC_OK;
  }
  if (field->shared != 0) return pass_shared(p, field);
  return field->value == ADTC_VALUE_NODE ? pass_node(p, field->type) : pass_leaf(p, field);
}

/* ---- The whole ---- */

/* The next item of the frame on top, which leaves the stack if it is the last one. */
static adtc_status pass_next(struct pass *p) {
  struct frame *top = p->top - 1, f = *top;
  if (f.what & ADTC_LIST_BIT) {
    if (--top->pending == 0) p->top--;
    if (f.form == ADTC_CONSTANTS_FORM) return pass_leaf(p, &adtc_constant_item);
    if (f.form == ADTC_ANY_FORM) return pass_any(p);
    return pass_value(p, &p->schema->forms[f.form].fields[f.what & ~ADTC_LIST_BIT]);
  }
  if (f.what == ADTC_PART) {
    p->top--;
    return pass_part(p, f.form);
  }
  if (f.what == ADTC_ENDED) {
    p->top--;
    return note_met(p, f.form, p->met.start + f.pending - 1);
  }
  const adtc_form *form = &p->schema->forms[f.form];
  uint32_t i = f.what * ADTC_CHUNK + (uint32_t)__builtin_ctz(f.pending);
  const adtc_field *field = &form->fields[form->children[i]];
  top->pending &= top->pending - 1;
  if (top->pending == 0) p->top--;
  if (pass_usual(p, field)) return ADTC_OK;
  if (field->place == ADTC_AS_RUN) return pass_run(p, &f, field);
  if (field->shared != 0) return pass_shared(p, field);
  if (field->value == ADTC_VALUE_NODE && field->place == ADTC_AS_ITEM)
    return pass_node(p, field->type);
  return pass_leaf(p, field);
}

static adtc_status pass_tree(struct pass *p, uint16_t type) {
  const adtc_type *t = &p->schema->types[type];
  if (t->is_enumeration) {
    adtc_field root = {.name = t->name, .value = ADTC_VALUE_CODE};
    root.codes = (uint16_t)adtc_codes_of(p->schema, type);
    return pass_leaf(p, &root);
  }
  p->presence = calloc(p->schema->form_count, sizeof *p->presence);
  if (p->presence == NULL) return ADTC_NO_MEMORY;
  adtc_status status = pass_node(p, type);
  while (status == ADTC_OK && p->top != p->start) status = pass_next(p);
  return status;
}

/* ---- Results ---- */

static adtc_problem check_frame(const adtc_view *v, const adtc_schema *schema) {
  if (v->layout != ADTC_PREORDER) return ADTC_FITS_NO_LAYOUT;
  if (v->root == ADTC_NONE) return ADTC_FITS_NO_ROOT;
  return adtc_has_other_stamp(v, schema) ? ADTC_FITS_NO_SCHEMA : ADTC_FITS;
}

static void tell(adtc_typed_fault *fault, adtc_status status, uint64_t position,
                 adtc_problem problem) {
  if (fault == NULL) return;
  fault->fault = adtc_fault_at(status, position);
  fault->problem = problem;
  fault->path[0] = 0;
}

static adtc_status check_tree(const adtc_view *v, const adtc_schema *schema, uint16_t type,
                              adtc_typed_fault *fault) {
  const uint32_t *root = adtc_words(v, v->root);
  struct pass p = {.schema = schema, .at = root};
  const uint32_t *end = (const uint32_t *)(const void *)(v->base + v->size);
  adtc_status status = adtc_met_begin(&p.met, schema, root, end);
  if (status == ADTC_OK) status = pass_tree(&p, type);
  adtc_met_end(&p.met);
  free(p.presence);
  free(p.start);
  bool misfits = status == ADTC_BAD_TYPE;
  const uint32_t *where = misfits ? p.misfit.at : p.at;
  uint64_t position = (uint64_t)((const char *)where - v->base);
  tell(fault, status, position, misfits ? p.misfit.problem : ADTC_FITS);
  if (misfits && fault != NULL) adtc_write_path(fault->path, schema, type, root, &p.misfit);
  return status;
}

adtc_status adtc_check_typed(const adtc_view *v, const adtc_schema *schema, uint16_t type,
                             adtc_tree *root, adtc_typed_fault *fault) {
  adtc_problem problem = check_frame(v, schema);
  adtc_status status = problem == ADTC_FITS_NO_SCHEMA ? ADTC_OTHER_SCHEMA : ADTC_BAD_TYPE;
  if (problem == ADTC_FITS)
    status = check_tree(v, schema, type, fault);
  else
    tell(fault, status, problem == ADTC_FITS_NO_SCHEMA ? ADTC_HEADER_BYTES : 0, problem);
  if (status == ADTC_OK) *root = adtc_root_of(v);
  return status;
}

adtc_status adtc_open_typed(const void *bytes, size_t size, const adtc_schema *schema,
                            uint16_t type, adtc_tree *root, adtc_typed_fault *fault) {
  adtc_view v;
  adtc_fault found = adtc_check_outside(bytes, size, 0, &v);
  if (found.status == ADTC_OK && adtc_prove_typed(&v, schema, type, ADTC_LEVELS)) {
    tell(fault, ADTC_OK, v.size, ADTC_FITS);
    *root = adtc_root_of(&v);
    return ADTC_OK;
  }
  if (found.status == ADTC_OK) found = adtc_check_items(&v);
  if (found.status == ADTC_OK) return adtc_check_typed(&v, schema, type, root, fault);
  tell(fault, found.status, found.position, ADTC_FITS);
  if (fault != NULL) fault->fault = found;
  return found.status;
}
