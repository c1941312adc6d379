/* SPDX-License-Identifier: MIT */
/* The module Adtc_write_once: tables of what has been written, texts by their bytes, other values
   by their addresses. Only adtc_write_once_create and adtc_write_once_watch allocate in OCaml's
   heap. So nothing moves while an address is looked up. */
#define CAML_NAME_SPACE
#include <adtc_typed.h>
#include <caml/alloc.h>
#include <caml/bigarray.h>
#include <caml/custom.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <string.h>

#include "typed_share.h"

/* Results beside numbers and places, as adtc_write_once.ml has them. */
enum { MOVED = -1, NO_MEMORY = -2 };

struct once {
  struct adtc_pairs values; /* an address, and the class of the value there */
  struct adtc_shared_texts texts;
  uintptr_t sentinel; /* where it was */
};

#define Once_val(v) ((struct once *)Data_custom_val(v))

static void empty(struct once *o) {
  adtc_pairs_free(&o->values);
  adtc_free_texts(&o->texts);
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

/* A sentinel: a block of the minor heap, as it is small and new. */
value adtc_write_once_watch(value once) {
  CAMLparam1(once);
  value sentinel = caml_alloc_small(1, 0);
  Field(sentinel, 0) = Val_unit;
  Once_val(once)->sentinel = (uintptr_t)sentinel;
  CAMLreturn(sentinel);
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

/* Where a text is, not too far before the next place; 0: it will be there. */
value adtc_write_once_text(value once, value buffer, value string, value next) {
  struct once *o = Once_val(once);
  const uint32_t *words = Caml_ba_data_val(buffer);
  const adtc_text text = {String_val(string), caml_string_length(string)};
  adtc_ref place = (adtc_ref)Long_val(next);
  uint32_t *slot = adtc_slot_of_text(&o->texts, words, text);
  if (slot == NULL) return Val_long(NO_MEMORY);
  adtc_ref before = adtc_place_of_text(&o->texts, slot);
  if (before != ADTC_NONE && place - before <= ADTC_MOST_BACK) return Val_long(before);
  return Val_long(adtc_put_text(&o->texts, slot, place) ? 0 : NO_MEMORY);
}
