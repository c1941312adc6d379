/* SPDX-License-Identifier: MIT */
/* Open addressing, with linear probing: Knuth, The Art of Computer Programming 3, 6.4. */
#include "typed_pairs.h"

#include <stdlib.h>

#define LEAST_SLOTS 64u

/* Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014: its mixing of bits. */
static size_t mixed(struct adtc_pair pair) {
  uint64_t x = (uint64_t)pair.first + (uint64_t)pair.second * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return (size_t)(x ^ x >> 31);
}

/* The slot of a pair, or the free one where it would be. */
static uint32_t *slot_of(const struct adtc_pairs *set, struct adtc_pair pair) {
  size_t mask = set->slot_count - 1;
  for (size_t i = mixed(pair) & mask;; i = (i + 1) & mask) {
    if (set->slots[i] == 0) return &set->slots[i];
    const struct adtc_pair *there = &set->pairs[set->slots[i] - 1];
    if (there->first == pair.first && there->second == pair.second) return &set->slots[i];
  }
}

static bool grow(struct adtc_pairs *set) {
  size_t slot_count = set->slot_count ? 2 * set->slot_count : LEAST_SLOTS;
  struct adtc_pair *pairs = realloc(set->pairs, slot_count / 4 * 3 * sizeof *pairs);
  if (pairs == NULL) return false;
  set->pairs = pairs;
  uint32_t *slots = calloc(slot_count, sizeof *slots);
  if (slots == NULL) return false;
  free(set->slots);
  set->slots = slots;
  set->slot_count = slot_count;
  for (size_t i = 0; i < set->count; i++) *slot_of(set, set->pairs[i]) = (uint32_t)i + 1;
  return true;
}

uint32_t adtc_pairs_find(const struct adtc_pairs *set, struct adtc_pair pair) {
  uint32_t slot = set->slot_count ? *slot_of(set, pair) : 0;
  return slot ? slot - 1 : ADTC_NO_PAIR;
}

uint32_t adtc_pairs_add(struct adtc_pairs *set, struct adtc_pair pair, bool *is_new) {
  uint32_t found = adtc_pairs_find(set, pair);
  *is_new = found == ADTC_NO_PAIR;
  if (!*is_new) return found;
  if (set->count == ADTC_NO_PAIR - 1) return ADTC_NO_PAIR;
  if (set->count >= set->slot_count / 4 * 3 && !grow(set)) return ADTC_NO_PAIR;
  set->pairs[set->count] = pair;
  *slot_of(set, pair) = (uint32_t)++set->count;
  return (uint32_t)set->count - 1;
}

void adtc_pairs_free(struct adtc_pairs *set) {
  free(set->pairs);
  free(set->slots);
  *set = (struct adtc_pairs){NULL, NULL, 0, 0};
}
