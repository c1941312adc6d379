/* SPDX-License-Identifier: MIT */
/* Proves items that are no nodes of a schema. */
#include "typed_prove.h"

#include "check.h"

size_t adtc_proof_leaf_words(const adtc_proof *p, const uint32_t *at) {
  if (!adtc_proof_has(p, at, 1) || adtc_is_node(at[0])) return 0;
  if (at[0] & ADTC_SMALL_BIT) return 1;
  size_t bytes;
  size_t place = (size_t)(at - p->base) * ADTC_WORD;
  return adtc_check_item(p->view, place, &bytes) == ADTC_OK ? bytes / ADTC_WORD : 0;
}

/* The digits, or both parts of a complex number, behind their node. */
static const uint32_t *prove_parts(const adtc_proof *p, const adtc_field *field, const uint32_t *at,
                                   const uint32_t *first, uint32_t count) {
  const uint32_t *part = first;
  if (count > 2) return NULL;
  for (uint32_t i = 0; i < count; i++) {
    size_t words = adtc_proof_leaf_words(p, part);
    if (words == 0 || part != adtc_child_any(at, i)) return NULL;
    part += words;
  }
  return adtc_check_leaf(field, at) == ADTC_FITS ? part : NULL;
}

static const uint32_t *prove_composed(adtc_proof *p, const uint32_t *at, const adtc_field *field) {
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first(p, at, &head, &count);
  if (first == NULL) return NULL;
  return adtc_variant_at(at) < ADTC_CONSTANT_TUPLE ? prove_parts(p, field, at, first, count)
                                                   : adtc_proof_constants(p, at);
}

const uint32_t *adtc_proof_long_text(const adtc_proof *p, const uint32_t *at) {
  size_t words = adtc_proof_leaf_words(p, at);
  return words != 0 && adtc_is_text(at) ? at + words : NULL;
}

static const uint32_t *prove_item_of(const adtc_proof *p, const uint32_t *at,
                                     const adtc_field *field) {
  size_t words = adtc_proof_leaf_words(p, at);
  return words != 0 && adtc_check_leaf(field, at) == ADTC_FITS ? at + words : NULL;
}

const uint32_t *adtc_proof_other_constant(adtc_proof *p, const uint32_t *at,
                                          const adtc_field *field) {
  return adtc_is_node(at[0]) ? prove_composed(p, at, field) : prove_item_of(p, at, field);
}

/* A small integer needs no more than a look. */
const uint32_t *adtc_proof_leaf(adtc_proof *p, const uint32_t *at, const adtc_field *field) {
  if (field->place == ADTC_AS_ELEMENTS) return prove_item_of(p, at, field);
  if (field->value == ADTC_VALUE_TEXT) return adtc_proof_text(p, at);
  if (field->value == ADTC_VALUE_CONSTANT) return adtc_proof_constant(p, at, field);
  bool is_small = field->value == ADTC_VALUE_INT64 && field->place == ADTC_AS_ITEM &&
                  adtc_proof_has(p, at, 1) && (at[0] & ADTC_SMALL_BIT);
  return is_small ? at + 1 : prove_item_of(p, at, field);
}
