/* SPDX-License-Identifier: MIT */
/* Texts of a shared type: each stands in the buffer once. */
#include "typed_share.h"

#include <stdlib.h>

#define LEAST_SLOTS 64u

/* FNV-1a (Fowler, Noll, Vo), eight bytes at a time, and mixed at the end. */
static size_t hash_of(adtc_text text) {
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

static bool is_same(const uint32_t *at, adtc_text text) {
  adtc_text there = adtc_text_at(at);
  return there.length == text.length && memcmp(there.bytes, text.bytes, text.length) == 0;
}

/* ---- The table ---- */

static uint32_t *find(const struct adtc_shared_texts *t, const uint32_t *words, adtc_text text) {
  size_t mask = t->slot_count - 1;
  for (size_t i = hash_of(text) & mask;; i = (i + 1) & mask) {
    uint32_t number = t->slots[i];
    if (number == 0 || is_same(words + t->places.at[number - 1], text)) return &t->slots[i];
  }
}

static bool more_slots(struct adtc_shared_texts *t, const uint32_t *words) {
  struct adtc_shared_texts larger = {t->places, NULL,
                                     t->slot_count ? 2 * t->slot_count : LEAST_SLOTS};
  larger.slots = calloc(larger.slot_count, sizeof *larger.slots);
  if (larger.slots == NULL) return false;
  for (size_t i = 0; i < t->places.count; i++)
    *find(&larger, words, adtc_text_at(words + t->places.at[i])) = (uint32_t)i + 1;
  free(t->slots);
  *t = larger;
  return true;
}

uint32_t *adtc_slot_of_text(struct adtc_shared_texts *t, const uint32_t *words, adtc_text text) {
  bool has_room = t->places.count < t->slot_count / 2 || more_slots(t, words);
  return has_room ? find(t, words, text) : NULL;
}

bool adtc_put_text(struct adtc_shared_texts *t, uint32_t *slot, adtc_ref place) {
  if (!adtc_add_place(&t->places, place)) return false;
  *slot = (uint32_t)t->places.count;
  return true;
}

void adtc_free_texts(struct adtc_shared_texts *t) {
  free(t->places.at);
  free(t->slots);
  memset(t, 0, sizeof *t);
}

/* ---- The builder's ---- */

uint32_t *adtc_find_text(adtc_builder *b, adtc_text text, adtc_ref *place) {
  struct adtc_sharing *s = adtc_sharing_of(b);
  if (s == NULL) return NULL;
  uint32_t *slot = adtc_slot_of_text(&s->texts, adtc_at(b->to, 0), text);
  if (slot == NULL)
    adtc_build_fail(b, ADTC_NO_MEMORY);
  else
    *place = adtc_place_of_text(&s->texts, slot);
  return slot;
}

adtc_status adtc_note_text(adtc_builder *b, uint32_t *slot, adtc_ref place) {
  bool put = adtc_put_text(&b->sharing->texts, slot, place);
  return put ? ADTC_OK : adtc_build_fail(b, ADTC_NO_MEMORY);
}

/* A text that no reference reaches is written again. */
adtc_status adtc_build_shared_text(adtc_builder *b, adtc_text text) {
  adtc_ref place;
  uint32_t *slot = adtc_find_text(b, text, &place);
  if (slot == NULL) return b->status;
  bool is_near = place != ADTC_NONE && adtc_next_place(b) - place <= ADTC_MOST_BACK;
  if (is_near) return adtc_build_reference(b, place);
  adtc_ref item = adtc_string(b->to, text.bytes, text.length);
  if (item == ADTC_NONE) return adtc_build_fail(b, b->to->status);
  return adtc_note_text(b, slot, item) == ADTC_OK ? adtc_build_placed(b, item) : b->status;
}
