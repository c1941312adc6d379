/* SPDX-License-Identifier: MIT */
/* Making items with a builder: nodes of the schema, leaves, constants, copies. */
#include "typed_share.h"

/* ---- Nodes ---- */

struct adtc_beginning adtc_build_beginning(const adtc_form *form, uint32_t variant,
                                           const uint32_t *words, const uint32_t *counts) {
  struct adtc_beginning begins = {form, variant, words, counts, adtc_packed_of(form), false};
  for (uint32_t i = 0; i < form->child_count; i++) {
    const adtc_field *field = &form->fields[form->children[i]];
    uint32_t items = field->place >= ADTC_AS_RUN ? *counts++ : 1;
    bool is_unknown = items == ADTC_UNKNOWN;
    if (items == 0 || !adtc_is_present(field, variant << 4, words)) continue;
    begins.is_open = begins.is_open || is_unknown;
    if (field->place == ADTC_AS_REST)
      begins.children += is_unknown ? 0 : items;
    else
      begins.children++;
  }
  return begins;
}

static adtc_ref make_record(adtc *to, const void *record, uint32_t words) {
  adtc_ref item;
  uint32_t *made = adtc_take(to, (ADTC_RECORD_HEADS + words) * ADTC_WORD, &item);
  if (made == NULL) return ADTC_NONE;
  made[0] = adtc_record_head(words);
  memcpy(made + ADTC_RECORD_HEADS, record, words * sizeof *made);
  return item;
}

void adtc_build_packed(adtc_builder *b, const adtc_form *form, const uint32_t *words,
                       const void *record) {
  for (uint32_t i = 0; i < form->words && b->status == ADTC_OK; i++)
    adtc_build_attach(b, adtc_head_alone(b->to, words[i] | ADTC_SMALL_BIT));
  if (form->record_words > 0 && b->status == ADTC_OK)
    adtc_build_attach(b, make_record(b->to, record, form->record_words));
}

adtc_status adtc_build_node(adtc_builder *b, uint16_t number, uint32_t variant,
                            const uint32_t *words, const void *record, const uint32_t *counts,
                            const struct adtc_later *later) {
  const adtc_form *form = &b->schema->forms[number];
  if (!adtc_build_expects_node(b, form->type)) return b->status;
  struct adtc_beginning begins = adtc_build_beginning(form, variant, words, counts);
  uint64_t children = begins.children + later->parts + later->extras;
  if (children > UINT32_MAX) return adtc_build_fail(b, ADTC_TOO_LARGE);
  if (later->parts > 0 && adtc_has_open_part(b, form, later)) begins.is_open = true;
  adtc_ref node = adtc_node(b->to, variant, begins.is_open ? 0 : (uint32_t)children);
  adtc_build_open(b, node, &begins, adtc_packed_of(form), 0, later);
  if (b->status == ADTC_OK && later->parts > 0) adtc_keep_parts(b, form, later);
  if (b->status == ADTC_OK) adtc_build_packed(b, form, words, record);
  return adtc_build_settle(b);
}

adtc_status adtc_build_form(adtc_builder *b, uint16_t number, uint32_t variant,
                            const uint32_t *words, const void *record, const uint32_t *counts) {
  static const struct adtc_later none = {NULL, 0, 0, NULL};
  return adtc_build_node(b, number, variant, words, record, counts, &none);
}

adtc_status adtc_build_form_with(adtc_builder *b, uint16_t number, uint32_t variant,
                                 const uint32_t *words, const void *record, const uint32_t *counts,
                                 const uint32_t *parts) {
  uint32_t said = adtc_parts_said(b, &b->schema->forms[number], parts);
  const struct adtc_later later = {parts, said, 0, NULL};
  return adtc_build_node(b, number, variant, words, record, counts, &later);
}

/* ---- Leaves ---- */

/* An item that was made is refused if it is no value of its type. */
static adtc_status placed(adtc_builder *b, adtc_ref item) {
  const adtc_field *field = adtc_build_field(b);
  if (item == ADTC_NONE) return adtc_build_fail(b, b->to->status);
  if (adtc_check_leaf(field, adtc_at(b->to, item)) != ADTC_FITS)
    return adtc_build_fail(b, ADTC_ARGUMENT);
  return adtc_build_placed(b, item);
}

/* Whether a leaf of this kind can come, or a constant. */
static inline bool expects_leaf(adtc_builder *b, adtc_value first, adtc_value last) {
  const adtc_field *field = adtc_build_field(b);
  bool expected =
      field != NULL && field->place != ADTC_AS_ELEMENTS &&
      ((field->value >= first && field->value <= last) || field->value == ADTC_VALUE_CONSTANT);
  if (!expected) adtc_build_fail(b, ADTC_ORDER);
  return expected;
}

static bool expects_constant(adtc_builder *b) {
  return expects_leaf(b, ADTC_VALUE_CONSTANT, ADTC_VALUE_CONSTANT);
}

/* Nothing is called here but the copy of the bytes, and adtc_string for the rare cases. */
static adtc_ref make_text(adtc *to, adtc_text text) {
  uint64_t words = adtc_words_of_text(text);
  bool is_usual = words < ADTC_AT_ONCE && adtc_has_words(to, words);
  if (!ADTC_LIKELY(is_usual)) return adtc_string(to, text.bytes, text.length);
  adtc_ref item = adtc_next_word(to);
  adtc_fill_text(adtc_take_known(to, words), (uint32_t)words, text);
  return item;
}

static adtc_status build_text(adtc_builder *b, adtc_text text) {
  if (!expects_leaf(b, ADTC_VALUE_TEXT, ADTC_VALUE_TEXT)) return b->status;
  if (text.bytes == NULL) return adtc_build_fail(b, ADTC_ARGUMENT);
  if (adtc_build_field(b)->shared != 0) return adtc_build_shared_text(b, text);
  return adtc_build_placed(b, make_text(b->to, text));
}

/* The usual case: nothing has failed, or is to be asked. */
adtc_status adtc_build_text(adtc_builder *b, adtc_text text) {
  if (b->expected != ADTC_EXPECTS_TEXT || text.bytes == NULL) return build_text(b, text);
  return adtc_build_placed(b, make_text(b->to, text));
}

/* Types that have all integers need no look at what was made. */
adtc_status adtc_build_int(adtc_builder *b, int64_t value) {
  if (!expects_leaf(b, ADTC_VALUE_INT8, ADTC_VALUE_UINT64)) return b->status;
  uint8_t of = adtc_build_field(b)->value;
  bool has_all = of == ADTC_VALUE_INT64 || of == ADTC_VALUE_UINT64 || of == ADTC_VALUE_CONSTANT;
  adtc_ref item = adtc_int(b->to, value);
  return has_all && item != ADTC_NONE ? adtc_build_placed(b, item) : placed(b, item);
}

/* The greater half has the bits of negative integers. */
adtc_status adtc_build_uint(adtc_builder *b, uint64_t value) {
  int64_t same_bits;
  memcpy(&same_bits, &value, sizeof value);
  return adtc_build_int(b, same_bits);
}

adtc_status adtc_build_float(adtc_builder *b, double value) {
  if (!expects_leaf(b, ADTC_VALUE_FLOAT32, ADTC_VALUE_FLOAT64)) return b->status;
  return placed(b, adtc_float(b->to, value));
}

adtc_status adtc_build_elements(adtc_builder *b, const void *elements, uint32_t count) {
  const adtc_field *field = adtc_build_field(b);
  if (field == NULL || field->place != ADTC_AS_ELEMENTS) return adtc_build_fail(b, ADTC_ORDER);
  return placed(b, adtc_elements(b->to, field->element_log, elements, count));
}

adtc_status adtc_build_elements_of(adtc_builder *b, uint16_t form, uint16_t field,
                                   const void *elements, uint32_t count) {
  const adtc_field *due = adtc_build_field(b);
  if (due == NULL || due != &b->schema->forms[form].fields[field])
    return adtc_build_fail(b, ADTC_ORDER);
  return adtc_build_elements(b, elements, count);
}

adtc_status adtc_build_absent(adtc_builder *b) {
  const adtc_field *field = adtc_build_field(b);
  bool is_in_list = field != NULL && field->is_list == 2 && field->place != ADTC_AS_ELEMENTS;
  if (!is_in_list) return adtc_build_fail(b, ADTC_ORDER);
  bool by_integer = field->value == ADTC_VALUE_NODE || field->value == ADTC_VALUE_TEXT;
  return adtc_build_placed(b, by_integer ? adtc_int(b->to, 0) : adtc_node(b->to, 0, 0));
}

/* ---- Constants ---- */

adtc_status adtc_build_bytes(adtc_builder *b, const void *bytes, uint32_t count) {
  if (!expects_constant(b)) return b->status;
  return adtc_build_placed(b, adtc_elements(b->to, 0, bytes, count));
}

adtc_status adtc_build_singleton(adtc_builder *b, adtc_constant_kind kind) {
  if (!expects_constant(b)) return b->status;
  bool known = kind >= ADTC_CONSTANT_NONE && kind <= ADTC_CONSTANT_ELLIPSIS;
  if (!known) return adtc_build_fail(b, ADTC_ARGUMENT);
  return adtc_build_placed(b, adtc_node(b->to, kind, 0));
}

adtc_status adtc_build_digits(adtc_builder *b, adtc_text digits) {
  if (!expects_constant(b)) return b->status;
  if (digits.bytes == NULL) return adtc_build_fail(b, ADTC_ARGUMENT);
  adtc_ref node = adtc_node(b->to, ADTC_CONSTANT_DIGITS, 1);
  adtc_ref text = adtc_string(b->to, digits.bytes, digits.length);
  if (text == ADTC_NONE || adtc_set(b->to, node, 0, text) != ADTC_OK)
    return adtc_build_fail(b, b->to->status);
  return placed(b, node);
}

adtc_status adtc_build_complex(adtc_builder *b, double real, double imaginary) {
  if (!expects_constant(b)) return b->status;
  adtc_ref node = adtc_node(b->to, ADTC_CONSTANT_COMPLEX, 2);
  adtc_set(b->to, node, 0, adtc_float(b->to, real));
  adtc_set(b->to, node, 1, adtc_float(b->to, imaginary));
  if (b->to->status != ADTC_OK) return adtc_build_fail(b, b->to->status);
  return placed(b, node);
}

adtc_status adtc_build_constants(adtc_builder *b, adtc_constant_kind kind, uint32_t count) {
  if (!expects_constant(b)) return b->status;
  if (kind != ADTC_CONSTANT_TUPLE && kind != ADTC_CONSTANT_SET)
    return adtc_build_fail(b, ADTC_ARGUMENT);
  adtc_ref node = adtc_node(b->to, kind, count != ADTC_UNKNOWN ? count : 0);
  if (adtc_build_open_items(b, node, &adtc_constant_item, count, NULL) != ADTC_OK) return b->status;
  return adtc_build_settle(b);
}

/* ---- Copies ---- */

static adtc_status copy_words(adtc_builder *b, const uint32_t *from) {
  size_t words = (size_t)(adtc_end_of(from) - from);
  adtc_ref item;
  uint32_t *to = adtc_take(b->to, (uint64_t)words * ADTC_WORD, &item);
  if (to == NULL) return adtc_build_fail(b, b->to->status);
  memcpy(to, from, words * ADTC_WORD);
  return adtc_build_placed(b, item);
}

adtc_status adtc_build_copy(adtc_builder *b, uint16_t type, adtc_tree from) {
  if (!adtc_build_expects_node(b, type)) return b->status;
  return b->schema->shared_count > 0 ? adtc_build_kept_tree(b, type, from) : copy_words(b, from.at);
}

adtc_status adtc_build_constant(adtc_builder *b, adtc_constant from) {
  if (!expects_constant(b)) return b->status;
  return copy_words(b, from.at);
}
