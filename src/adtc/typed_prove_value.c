/* SPDX-License-Identifier: MIT */
/* Proves what generated code has no function for: shared values, and lists of all that is no plain
   node. Trees below them are proved by generated code again. */
#include "typed_prove.h"

const uint32_t *adtc_proof_of_none(adtc_proof *p, const uint32_t *at, uint32_t left) {
  (void)p;
  (void)at;
  (void)left;
  return NULL;
}

static const uint32_t *prove_plain(adtc_proof *p, const uint32_t *at, const adtc_field *field,
                                   uint32_t left) {
  return field->value == ADTC_VALUE_NODE ? p->schema->proofs[field->type](p, at, left)
                                         : adtc_proof_leaf(p, at, field);
}

/* A value that may be a reference to one before it. It is met when all below it has been. */
static const uint32_t *prove_shared(adtc_proof *p, const uint32_t *at, const adtc_field *field,
                                    uint32_t left) {
  if (!adtc_proof_has(p, at, 1)) return NULL;
  if (at[0] & ADTC_SMALL_BIT) return adtc_is_met(p->met, field->shared, at) ? at + 1 : NULL;
  const uint32_t *end = prove_plain(p, at, field, left);
  return end != NULL && adtc_met_add(p->met, field->shared, at) ? end : NULL;
}

const uint32_t *adtc_proof_value(adtc_proof *p, const uint32_t *at, const adtc_field *field,
                                 uint32_t left) {
  return field->shared != 0 ? prove_shared(p, at, field, left) : prove_plain(p, at, field, left);
}

static const uint32_t *prove_item(adtc_proof *p, const uint32_t *at, const adtc_field *field,
                                  uint32_t left) {
  if (!adtc_proof_has(p, at, 1)) return NULL;
  if (adtc_is_absent(field, at)) return at[0] >> 1 == 0 ? at + 1 : NULL;
  return adtc_proof_value(p, at, field, left);
}

const uint32_t *adtc_proof_items(adtc_proof *p, const uint32_t *node, const uint32_t *at,
                                 uint32_t i, const adtc_field *field, uint32_t left) {
  for (uint32_t count = adtc_count_in(node); i < count; i++) {
    if (at != adtc_child_any(node, i)) return NULL;
    adtc_proof_comes_to(p, at);
    at = prove_item(p, at, field, left);
  }
  return at;
}

const uint32_t *adtc_proof_run_of(adtc_proof *p, const uint32_t *at, const adtc_field *field,
                                  uint32_t left) {
  const uint32_t *first = adtc_proof_first_of_run(p, at);
  return first != NULL ? adtc_proof_items(p, at, first, 0, field, left) : NULL;
}
