/* SPDX-License-Identifier: MIT */
/* Texts of a shared type: each stands in the buffer once. */
#include "typed_share.h"

#include <stdlib.h>

#define LEAST_SLOTS 64u

/* What is further back is written again. A node is less than the difference to ADTC_MOST_BACK, so
   that a reference behind its beginning, and behind what it is moved by, reaches as far. */
#define MOST_NEAR (ADTC_MOST_BACK / 2)

/* FNV-1a (Fowler, Noll, Vo), eight bytes at a time, and mixed at the end. */
size_t adtc_hash_of_text(adtc_text text) {
  uint64_t hash = 0xcbf29ce484222325u ^ text.length, part;
  const char *bytes = text.bytes;
  size_t left = text.length;
  for (; left >= sizeof part; left -= sizeof part, bytes += sizeof part) {
    memcpy(&part, bytes, sizeof part);
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
  }
  part = 0;
  memcpy(&part, bytes, left);
  hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
  return (size_t)(hash ^ hash >> 29);
}

static bool is_same(const adtc_builder *b, adtc_ref at, adtc_text text) {
  adtc_text there = adtc_text_at(adtc_at(b->to, at));
  return there.length == text.length && memcmp(there.bytes, text.bytes, text.length) == 0;
}

/* The slot of a text, or the free one where it would be. */
static uint32_t *slot_of(const adtc_builder *b, const struct adtc_shared_texts *t, adtc_text text) {
  size_t mask = t->slot_count - 1;
  for (size_t i = adtc_hash_of_text(text) & mask;; i = (i + 1) & mask) {
    uint32_t number = t->slots[i];
    if (number == 0 || is_same(b, t->places.at[number - 1], text)) return &t->slots[i];
  }
}

static bool more_slots(const adtc_builder *b, struct adtc_shared_texts *t) {
  struct adtc_shared_texts larger = {t->places, NULL,
                                     t->slot_count ? 2 * t->slot_count : LEAST_SLOTS};
  larger.slots = calloc(larger.slot_count, sizeof *larger.slots);
  if (larger.slots == NULL) return false;
  for (size_t i = 0; i < t->places.count; i++)
    *slot_of(b, &larger, adtc_text_at(adtc_at(b->to, t->places.at[i]))) = (uint32_t)i + 1;
  free(t->slots);
  *t = larger;
  return true;
}

uint32_t *adtc_find_text(adtc_builder *b, adtc_text text, adtc_ref *place) {
  struct adtc_sharing *s = adtc_sharing_of(b);
  if (s == NULL) return NULL;
  struct adtc_shared_texts *t = &s->texts;
  if (t->places.count >= t->slot_count / 2 && !more_slots(b, t)) {
    adtc_build_fail(b, ADTC_NO_MEMORY);
    return NULL;
  }
  uint32_t *slot = slot_of(b, t, text);
  *place = *slot != 0 ? t->places.at[*slot - 1] : ADTC_NONE;
  if (*slot != 0 && adtc_next_place(b) - *place > MOST_NEAR) *place = ADTC_NONE;
  return slot;
}

adtc_status adtc_note_text(adtc_builder *b, uint32_t *slot, adtc_ref place) {
  struct adtc_places *places = &b->sharing->texts.places;
  if (!adtc_add_place(places, place)) return adtc_build_fail(b, ADTC_NO_MEMORY);
  *slot = (uint32_t)places->count;
  return ADTC_OK;
}

adtc_status adtc_build_shared_text(adtc_builder *b, adtc_text text) {
  adtc_ref place;
  uint32_t *slot = adtc_find_text(b, text, &place);
  if (slot == NULL) return b->status;
  if (place != ADTC_NONE) return adtc_build_reference(b, place);
  adtc_ref item = adtc_string(b->to, text.bytes, text.length);
  if (item == ADTC_NONE) return adtc_build_fail(b, b->to->status);
  return adtc_note_text(b, slot, item) == ADTC_OK ? adtc_build_placed(b, item) : b->status;
}
