/* SPDX-License-Identifier: MIT */
/* A tree as text: the fields of a node in the order of the schema, whatever that of the buffer. */
#include "typed.h"
#include "typed_pairs.h"

#include <inttypes.h>
#include <stdlib.h>

/* A node, or what is between brackets: a list, or a constant that has constants. The fields of a
   node's parts come behind its own; [form] and [node] are then those of the part. */
struct printing {
  const adtc_form *form; /* NULL: brackets */
  const uint32_t *node;  /* NULL: a part that is not there */
  const adtc_form *whole;
  const uint32_t *whole_node;
  uint32_t part;           /* which part of the whole is next */
  bool is_first;           /* nothing is printed yet */
  const adtc_field *field; /* of a list; NULL: constants */
  adtc_list list;
  uint32_t next; /* field, or item */
};

struct printer {
  FILE *to;
  const adtc_schema *schema;
  struct printing *frames;
  size_t depth, room;
  struct adtc_pairs referred; /* nodes to which there are references */
  uint32_t *labels, label;    /* their numbers, 0: not printed yet; the last one */
  adtc_status status;
};

static void push(struct printer *p, const struct printing *frame) {
  if (p->depth == p->room) {
    size_t room = 2 * p->room + 16;
    struct printing *frames = realloc(p->frames, room * sizeof *frames);
    if (frames == NULL) {
      p->status = ADTC_NO_MEMORY;
      return;
    }
    p->frames = frames;
    p->room = room;
  }
  p->frames[p->depth++] = *frame;
}

/* ---- Leaves ---- */

static void print_constants(struct printer *p, const uint32_t *at, const char *opening) {
  fputs(opening, p->to);
  push(p, &(struct printing){.list = adtc_run_at(at), .is_first = true});
}

static void print_constant(struct printer *p, const uint32_t *at) {
  adtc_constant c = {at};
  switch (adtc_constant_kind_of(c)) {
  case ADTC_CONSTANT_NONE: fputs("None", p->to); break;
  case ADTC_CONSTANT_TRUE: fputs("True", p->to); break;
  case ADTC_CONSTANT_FALSE: fputs("False", p->to); break;
  case ADTC_CONSTANT_ELLIPSIS: fputs("Ellipsis", p->to); break;
  case ADTC_CONSTANT_DIGITS:
    fprintf(p->to, "%.*s", (int)adtc_digits_of(c).length, adtc_digits_of(c).bytes);
    break;
  case ADTC_CONSTANT_COMPLEX: adtc_print_complex(p->to, c); break;
  case ADTC_CONSTANT_TUPLE: print_constants(p, at, "tuple["); break;
  case ADTC_CONSTANT_SET: print_constants(p, at, "set["); break;
  case ADTC_CONSTANT_INT: fprintf(p->to, "%" PRId64, adtc_int_at(at)); break;
  case ADTC_CONSTANT_FLOAT: fprintf(p->to, "%.17g", adtc_float_at(at)); break;
  case ADTC_CONSTANT_TEXT: adtc_print_text(p->to, adtc_text_at(at)); break;
  case ADTC_CONSTANT_BYTES: adtc_print_bytes(p->to, adtc_text_at(at)); break;
  }
}

/* A constructor, or a value of an enumeration, that a later version has brought. */
static void print_unknown(FILE *to, uint32_t number) {
  fprintf(to, "unknown(%" PRIu32 ")", number);
}

static void print_absent(struct printer *p, const adtc_field *field) {
  const char *none = field->is_list ? "[]" : "none";
  fputs(field->absent > 0 ? p->schema->defaults[field->absent - 1] : none, p->to);
}

static void print_value(struct printer *p, uint16_t type, uint32_t value) {
  if (type == ADTC_NO_TYPE)
    fputs(value ? "true" : "false", p->to);
  else if (value >= p->schema->types[type].form_count)
    print_unknown(p->to, value);
  else
    fputs(p->schema->forms[p->schema->types[type].first_form + value].name, p->to);
}

static void print_code(struct printer *p, const adtc_field *field, uint32_t code, bool optional) {
  if (optional && code == 0)
    fputs("none", p->to);
  else
    print_value(p, field->type, code - optional);
}

static void print_elements(struct printer *p, const adtc_field *field, const uint32_t *at) {
  fputc('[', p->to);
  for (uint32_t i = 0; i < at[1]; i++) {
    uint64_t raw = adtc_element_of(field, adtc_elements_at(at), i);
    if (i > 0) fputs(", ", p->to);
    if (field->value == ADTC_VALUE_CODE)
      print_code(p, field, (uint32_t)raw, field->is_list == 2);
    else
      adtc_print_raw(p->to, field->value, raw);
  }
  fputc(']', p->to);
}

/* ---- Items and fields ---- */

static void print_node(struct printer *p, uint16_t type, const uint32_t *at) {
  if (adtc_is_unknown(p->schema, type, at)) {
    print_unknown(p->to, adtc_bits_in(adtc_head_of(at), 4, p->schema->types[type].tag_bits));
    return;
  }
  const adtc_form *form = &p->schema->forms[adtc_form_at(p->schema, type, at)];
  fprintf(p->to, "%s(", form->name);
  push(p, &(struct printing){
              .form = form, .node = at, .whole = form, .whole_node = at, .is_first = true});
}

static struct adtc_pair key_of(const uint32_t *at) { return (struct adtc_pair){(uintptr_t)at, 0}; }

/* Where it is met first it is printed, with a number if there are references to it. */
static void print_shared(struct printer *p, uint16_t type, const uint32_t *at) {
  uint32_t i = adtc_pairs_find(&p->referred, key_of(at));
  if (i != ADTC_NO_PAIR && p->labels[i] != 0) {
    fprintf(p->to, "*%" PRIu32, p->labels[i]);
    return;
  }
  if (i != ADTC_NO_PAIR) fprintf(p->to, "&%" PRIu32 " ", p->labels[i] = ++p->label);
  print_node(p, type, at);
}

static void print_item(struct printer *p, const adtc_field *field, const uint32_t *at) {
  if (adtc_is_absent(field, at))
    fputs("none", p->to);
  else if (field->value == ADTC_VALUE_NODE && field->shared != 0)
    print_shared(p, field->type, adtc_target(at));
  else if (field->value == ADTC_VALUE_NODE)
    print_node(p, field->type, at);
  else if (field->value == ADTC_VALUE_TEXT)
    adtc_print_text(p->to, adtc_text_at(field->shared != 0 ? adtc_target(at) : at));
  else if (field->value == ADTC_VALUE_CONSTANT)
    print_constant(p, at);
  else if (field->value >= ADTC_VALUE_FLOAT32)
    fprintf(p->to, field->value == ADTC_VALUE_FLOAT32 ? "%.9g" : "%.17g", adtc_float_at(at));
  else
    adtc_print_number(p->to, field->value, adtc_int_at(at));
}

static void print_list(struct printer *p, const adtc_field *field, adtc_list list) {
  fputc('[', p->to);
  push(p, &(struct printing){.field = field, .list = list, .is_first = true});
}

/* Which child a field is. */
static uint32_t number_of(const adtc_form *form, const uint32_t *node, const adtc_field *field) {
  uint32_t head = adtc_head_of(node), number = adtc_packed_of(form);
  const uint32_t *words = adtc_first_any(node);
  for (uint32_t i = 0; &form->fields[form->children[i]] != field; i++)
    number += adtc_is_present(&form->fields[form->children[i]], head, words);
  return number;
}

static void print_in_record(struct printer *p, const adtc_form *form, const uint32_t *node,
                            const adtc_field *field) {
  const uint32_t *at = adtc_first_any(node) + form->words + ADTC_RECORD_HEADS + field->record;
  adtc_print_raw(p->to, field->value, field->element_log == 3 ? adtc_word64_in(at) : at[0]);
}

static void print_child(struct printer *p, const adtc_form *form, const uint32_t *node,
                        const adtc_field *field) {
  uint32_t number = number_of(form, node, field);
  if (field->place == ADTC_AS_REST) {
    print_list(p, field, adtc_rest_any(node, number));
    return;
  }
  const uint32_t *at = adtc_child_any(node, number);
  if (field->place == ADTC_AS_RUN)
    print_list(p, field, adtc_run_at(at));
  else if (field->place == ADTC_AS_ELEMENTS)
    print_elements(p, field, at);
  else
    print_item(p, field, at);
}

/* Whether code 0 says that there is no value. */
static bool is_optional_code(const adtc_schema *schema, const adtc_field *field) {
  uint32_t values = field->type == ADTC_NO_TYPE ? 2 : adtc_codes_of(schema, field->type);
  return field->value == ADTC_VALUE_CODE && field->codes > values;
}

static void print_bits(struct printer *p, const adtc_field *field, uint32_t bits) {
  bool is_optional = is_optional_code(p->schema, field);
  if (is_optional && bits == 0)
    print_absent(p, field);
  else if (field->value == ADTC_VALUE_CODE)
    print_code(p, field, bits, is_optional);
  else
    adtc_print_raw(p->to, field->value, bits);
}

static void print_field(struct printer *p, const adtc_form *form, const uint32_t *node,
                        const adtc_field *field) {
  fprintf(p->to, "%s=", field->name);
  if (node == NULL) {
    print_absent(p, field);
    return;
  }
  uint32_t head = adtc_head_of(node);
  const uint32_t *words = adtc_first_any(node);
  if (!adtc_is_present(field, head, words)) {
    print_absent(p, field);
    return;
  }
  switch ((adtc_place)field->place) {
  case ADTC_IN_RECORD: print_in_record(p, form, node, field); return;
  case ADTC_AS_ITEM:
  case ADTC_AS_ELEMENTS:
  case ADTC_AS_RUN:
  case ADTC_AS_REST: print_child(p, form, node, field); return;
  case ADTC_IN_BITS: break;
  }
  print_bits(p, field, adtc_read_bits(head, words, field->bits));
}

/* The fields of the next part are next. False: there is no part left. */
static bool enter_part(const adtc_schema *schema, struct printing *top) {
  const adtc_form *whole = top->whole;
  const uint32_t *at = top->whole_node;
  if (whole == NULL || top->part == whole->part_count) return false;
  uint32_t fixed = adtc_fixed_children(whole, adtc_head_of(at), adtc_first_any(at));
  bool is_there = top->part < adtc_parts_at(whole, at, fixed);
  top->node = is_there ? adtc_child_any(at, fixed + top->part) : NULL;
  top->form = &schema->forms[whole->first_part + top->part++];
  top->next = 0;
  return true;
}

/* One field or item more of what is on top, or its end. */
static void step(struct printer *p) {
  struct printing *top = &p->frames[p->depth - 1], f = *top;
  uint32_t count = f.form != NULL ? f.form->field_count : f.list.count;
  if (f.next == count) {
    if (enter_part(p->schema, top)) return;
    fputc(f.form != NULL ? ')' : ']', p->to);
    p->depth--;
    return;
  }
  top->next++;
  top->is_first = false;
  if (!f.is_first) fputs(", ", p->to);
  if (f.form != NULL)
    print_field(p, f.form, f.node, &f.form->fields[f.next]);
  else if (f.field != NULL)
    print_item(p, f.field, adtc_item_any(f.list, f.next));
  else
    print_constant(p, adtc_item_any(f.list, f.next));
}

/* ---- Shared nodes ---- */

/* Those that come again. */
static adtc_status find_referred(struct printer *p, uint16_t type, adtc_tree root) {
  adtc_typed_walk w;
  adtc_status status = ADTC_OK;
  adtc_typed_walk_begin(&w, p->schema, type, root);
  while (status == ADTC_OK && adtc_typed_walk_next(&w)) {
    if (!w.again || w.leaves) continue;
    bool is_new;
    uint32_t i = adtc_pairs_add(&p->referred, key_of(w.node.at), &is_new);
    if (i == ADTC_NO_PAIR) status = ADTC_NO_MEMORY;
  }
  adtc_typed_walk_end(&w);
  return status == ADTC_OK ? w.status : status;
}

static adtc_status prepare(struct printer *p, uint16_t type, adtc_tree root) {
  if (p->schema->shared_count == 0) return ADTC_OK;
  adtc_status status = find_referred(p, type, root);
  p->labels = calloc(p->referred.count + 1, sizeof *p->labels);
  return p->labels != NULL ? status : ADTC_NO_MEMORY;
}

adtc_status adtc_print_typed(FILE *to, const adtc_schema *schema, uint16_t type, adtc_tree root) {
  struct printer p = {.to = to, .schema = schema};
  p.status = prepare(&p, type, root);
  if (p.status == ADTC_OK) print_node(&p, type, root.at);
  while (p.status == ADTC_OK && p.depth > 0) step(&p);
  free(p.frames);
  free(p.labels);
  adtc_pairs_free(&p.referred);
  return p.status == ADTC_OK && ferror(to) ? ADTC_SYSTEM : p.status;
}
