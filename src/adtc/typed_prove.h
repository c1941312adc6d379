/* SPDX-License-Identifier: MIT */
/* What the files of the proof share: typed_prove.c says what it is. */
#ifndef ADTC_TYPED_PROVE_H
#define ADTC_TYPED_PROVE_H

#include "typed_met.h"

/* Any item that is no node, at a word that may be the end. Its words; 0 if it is a node, or is not
   whole. */
size_t adtc_proof_leaf_words(const adtc_proof *p, const uint32_t *at);

/* A constant that has constants, by the tables. */
const uint32_t *adtc_proof_constants(adtc_proof *p, const uint32_t *at);

/* Where the first child of the node at [at] is, or would be. All words up to there are inside.
   NULL: it is no node, or not whole. The head is that of a node that is no fork. */
static inline const uint32_t *adtc_proof_first(const adtc_proof *p, const uint32_t *at,
                                               uint32_t *head, uint32_t *count) {
  if (!adtc_proof_has(p, at, 1) || !adtc_is_node(at[0])) return NULL;
  return adtc_proof_first_any(p, at, 0, head, count);
}

/* The same of a run, which has items: a node without a bit of its own. */
static inline const uint32_t *adtc_proof_first_of_run(const adtc_proof *p, const uint32_t *at) {
  uint32_t head, count;
  const uint32_t *first = adtc_proof_first(p, at, &head, &count);
  return first != NULL && (head & 0xfff0u) == 0 && count > 0 ? first : NULL;
}

#endif
