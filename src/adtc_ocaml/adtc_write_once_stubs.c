/* SPDX-License-Identifier: MIT */
/* The module Adtc_write_once: tables of what has been written, texts by their bytes, other values
   by their addresses. Nothing here allocates in OCaml's heap but adtc_write_once_create, so nothing
   moves while an address is looked up. */
#define CAML_NAME_SPACE
#include <adtc_typed.h>
#include <caml/bigarray.h>
#include <caml/custom.h>
#include <caml/mlvalues.h>
#include <stdlib.h>
#include <string.h>

#include "typed_share.h"

#define LEAST_SLOTS 64u

/* Results beside numbers and places, as adtc_write_once.ml has them. */
enum { MOVED = -1, NO_MEMORY = -2 };

struct once {
  struct adtc_pairs values; /* an address, and the class of the value there */
  uint32_t *slots;          /* places of texts, in words; 0: free */
  size_t slot_count, text_count;
  uintptr_t sentinel; /* where it was */
};

#define Once_val(v) ((struct once *)Data_custom_val(v))

static void empty(struct once *o) {
  adtc_pairs_free(&o->values);
  free(o->slots);
  o->slots = NULL;
  o->slot_count = o->text_count = 0;
}

static void finalize(value v) { empty(Once_val(v)); }

static struct custom_operations operations = {
    "outheap.adtc_write_once",  finalize,
    custom_compare_default,     custom_hash_default,
    custom_serialize_default,   custom_deserialize_default,
    custom_compare_ext_default, custom_fixed_length_default,
};

value adtc_write_once_create(value unit) {
  value v = caml_alloc_custom(&operations, sizeof(struct once), 0, 1);
  (void)unit;
  memset(Once_val(v), 0, sizeof(struct once));
  return v;
}

value adtc_write_once_empty(value once) {
  empty(Once_val(once));
  return Val_unit;
}

/* ---- Values, by their addresses ---- */

value adtc_write_once_watch(value once, value sentinel) {
  Once_val(once)->sentinel = (uintptr_t)sentinel;
  return Val_unit;
}

/* The number of a value, which is that of a new one if there is none. */
value adtc_write_once_find(value once, value sentinel, value of, value shared) {
  struct once *o = Once_val(once);
  if (o->sentinel != (uintptr_t)sentinel) return Val_long(MOVED);
  bool is_new;
  const struct adtc_pair key = {(uintptr_t)of, (uintptr_t)Long_val(shared)};
  uint32_t number = adtc_pairs_add(&o->values, key, &is_new);
  return Val_long(number != ADTC_NO_PAIR ? (long)number : NO_MEMORY);
}

/* The same values, in the same order, where they are now. False: no memory. */
value adtc_write_once_renew(value once, value values) {
  struct once *o = Once_val(once);
  struct adtc_pairs old = o->values;
  bool is_new, renewed = old.count <= Wosize_val(values);
  memset(&o->values, 0, sizeof o->values);
  for (size_t i = 0; i < old.count && renewed; i++) {
    const struct adtc_pair key = {(uintptr_t)Field(values, i), old.pairs[i].second};
    renewed = adtc_pairs_add(&o->values, key, &is_new) != ADTC_NO_PAIR;
  }
  adtc_pairs_free(&old);
  return Val_bool(renewed);
}

/* ---- Texts, by their bytes in the buffer ---- */

static uint32_t *slot_of(const struct once *o, const uint32_t *words, adtc_text text) {
  size_t mask = o->slot_count - 1;
  for (size_t i = adtc_hash_of_text(text) & mask;; i = (i + 1) & mask) {
    if (o->slots[i] == 0) return &o->slots[i];
    adtc_text there = adtc_text_at(words + o->slots[i]);
    bool is_same = there.length == text.length && memcmp(there.bytes, text.bytes, text.length) == 0;
    if (is_same) return &o->slots[i];
  }
}

static bool more_slots(struct once *o, const uint32_t *words) {
  struct once larger = *o;
  larger.slot_count = o->slot_count ? 2 * o->slot_count : LEAST_SLOTS;
  larger.slots = calloc(larger.slot_count, sizeof *larger.slots);
  if (larger.slots == NULL) return false;
  for (size_t i = 0; i < o->slot_count; i++)
    if (o->slots[i] != 0) *slot_of(&larger, words, adtc_text_at(words + o->slots[i])) = o->slots[i];
  free(o->slots);
  *o = larger;
  return true;
}

/* Where a text is, not too far before the next place; 0: it will be there. */
value adtc_write_once_text(value once, value buffer, value string, value next) {
  struct once *o = Once_val(once);
  const uint32_t *words = Caml_ba_data_val(buffer);
  const adtc_text text = {String_val(string), caml_string_length(string)};
  uint32_t place = (uint32_t)Long_val(next);
  if (o->text_count >= o->slot_count / 2 && !more_slots(o, words)) return Val_long(NO_MEMORY);
  uint32_t *slot = slot_of(o, words, text);
  if (*slot != 0 && place - *slot <= ADTC_MOST_BACK) return Val_long(*slot);
  o->text_count += *slot == 0;
  *slot = place;
  return Val_long(0);
}
