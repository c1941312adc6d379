/* SPDX-License-Identifier: MIT */
#include "typed_met.h"

#include <stdlib.h>

#define BITS 32u

adtc_status adtc_met_begin(struct adtc_met *met, const adtc_schema *schema, const uint32_t *start,
                           const uint32_t *end) {
  *met = (struct adtc_met){.start = start, .words = (uint64_t)(end - start)};
  met->count = schema->shared_count;
  if (met->count == 0) return ADTC_OK;
  if (met->words >= UINT32_MAX) return ADTC_TOO_LARGE;
  met->sets = calloc(met->count, sizeof *met->sets);
  return met->sets != NULL ? ADTC_OK : ADTC_NO_MEMORY;
}

void adtc_met_end(struct adtc_met *met) {
  if (met->sets == NULL) return;
  for (uint16_t i = 0; i < met->count; i++) free(met->sets[i]);
  free(met->sets);
  met->sets = NULL;
}

bool adtc_met_add(struct adtc_met *met, uint16_t shared, const uint32_t *at) {
  uint32_t **set = &met->sets[shared - 1], word = (uint32_t)(at - met->start);
  if (*set == NULL) *set = calloc((size_t)(met->words / BITS + 1), sizeof **set);
  if (*set == NULL) return false;
  (*set)[word / BITS] |= (uint32_t)1 << word % BITS;
  return true;
}

bool adtc_is_met(const struct adtc_met *met, uint16_t shared, const uint32_t *at) {
  const uint32_t *set = met->sets[shared - 1];
  uint32_t word = (uint32_t)(at - met->start), back = at[0] >> 1;
  if (!(at[0] & ADTC_SMALL_BIT) || back == 0 || back > word || set == NULL) return false;
  word -= back;
  return set[word / BITS] >> word % BITS & 1;
}
