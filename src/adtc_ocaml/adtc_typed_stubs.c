/* SPDX-License-Identifier: MIT */
/* The module Adtc_typed: a schema's tables, as C wants them, and the check, which is C's. */
#define CAML_NAME_SPACE
#include <adtc_typed.h>
#include <caml/alloc.h>
#include <caml/bigarray.h>
#include <caml/custom.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>
#include <stdlib.h>
#include <string.h>

#include "typed.h"

/* ---- A schema: one block of memory, which goes with its value ---- */

#define Schema_val(v) (*(adtc_schema **)Data_custom_val(v))

static void finalize(value v) { free(Schema_val(v)); }

static struct custom_operations operations = {
    "outheap.adtc_typed.schema", finalize,
    custom_compare_default,      custom_hash_default,
    custom_serialize_default,    custom_deserialize_default,
    custom_compare_ext_default,  custom_fixed_length_default,
};

/* What is to be in the block, or where the next of it goes: sizes are found by a first pass without
   a block. The second pass takes no more than the first one, whatever it is given. */
struct room {
  char *base;
  size_t used, size;
};

static void *take(struct room *r, size_t bytes) {
  size_t used = r->used;
  r->used += (bytes + 7) & ~(size_t)7;
  return r->base == NULL || r->used > r->size ? NULL : r->base + used;
}

static const char *take_bytes(struct room *r, value string) {
  size_t bytes = caml_string_length(string) + 1;
  char *at = take(r, bytes);
  if (at != NULL) memcpy(at, String_val(string), bytes);
  return at;
}

static const uint16_t *take_numbers(struct room *r, value numbers) {
  uint16_t *at = take(r, Wosize_val(numbers) * sizeof *at);
  for (mlsize_t i = 0; at != NULL && i < Wosize_val(numbers); i++)
    at[i] = (uint16_t)Long_val(Field(numbers, i));
  return at;
}

static const uint32_t *take_masks(struct room *r, value masks) {
  uint32_t *at = take(r, Wosize_val(masks) * sizeof *at);
  for (mlsize_t i = 0; at != NULL && i < Wosize_val(masks); i++)
    at[i] = (uint32_t)Long_val(Field(masks, i));
  return at;
}

#define NUMBER(numbers, i, type) ((type)Long_val(Field(numbers, i)))

static adtc_bits bits_in(value numbers, int first) {
  adtc_bits bits = {NUMBER(numbers, first, int16_t), NUMBER(numbers, first + 1, uint8_t),
                    NUMBER(numbers, first + 2, uint8_t)};
  return bits;
}

/* The order of numbers is that of schema/adtc/ocaml/tables.py. */
static void fill_field(struct room *r, adtc_field *to, value field) {
  value n = Field(field, 1);
  const char *name = take_bytes(r, Field(field, 0));
  if (to == NULL) return;
  *to = (adtc_field){name,
                     NUMBER(n, 0, uint8_t),
                     NUMBER(n, 1, uint8_t),
                     NUMBER(n, 2, uint8_t),
                     NUMBER(n, 3, uint8_t),
                     bits_in(n, 4),
                     bits_in(n, 7),
                     NUMBER(n, 10, uint16_t),
                     NUMBER(n, 11, uint16_t),
                     NUMBER(n, 12, uint16_t),
                     0,
                     NUMBER(n, 13, uint16_t)};
}

static void fill_form(struct room *r, adtc_form *to, value form) {
  value fields = Field(form, 1), n = Field(form, 5);
  mlsize_t count = Wosize_val(fields);
  const char *name = take_bytes(r, Field(form, 0));
  adtc_field *made = take(r, count * sizeof *made);
  for (mlsize_t i = 0; i < count; i++)
    fill_field(r, made == NULL ? NULL : made + i, Field(fields, i));
  const uint16_t *children = take_numbers(r, Field(form, 2));
  const uint16_t *checked = take_numbers(r, Field(form, 3));
  const uint32_t *masks = take_masks(r, Field(form, 4));
  if (to == NULL) return;
  *to = (adtc_form){name,
                    made,
                    children,
                    checked,
                    masks,
                    NUMBER(n, 0, uint16_t),
                    NUMBER(n, 1, uint16_t),
                    NUMBER(n, 2, uint16_t),
                    NUMBER(n, 3, uint16_t),
                    NUMBER(n, 4, uint16_t),
                    (uint16_t)count,
                    (uint16_t)Wosize_val(Field(form, 2)),
                    (uint16_t)Wosize_val(Field(form, 3)),
                    NUMBER(n, 5, uint16_t),
                    NUMBER(n, 6, uint16_t),
                    NUMBER(n, 7, uint16_t)};
}

static void fill_type(struct room *r, adtc_type *to, value type) {
  value n = Field(type, 1);
  const char *name = take_bytes(r, Field(type, 0));
  if (to != NULL)
    *to = (adtc_type){name,
                      NUMBER(n, 0, uint16_t),
                      NUMBER(n, 1, uint16_t),
                      NUMBER(n, 2, uint16_t),
                      NUMBER(n, 3, uint16_t),
                      NUMBER(n, 4, uint16_t)};
}

/* Forms are those of parts too. */
static void fill(struct room *r, value name, value fingerprint, value types, value forms,
                 value numbers) {
  mlsize_t type_count = Wosize_val(types), form_count = Wosize_val(forms);
  adtc_schema *schema = take(r, sizeof *schema);
  adtc_type *t = take(r, type_count * sizeof *t);
  adtc_form *f = take(r, form_count * sizeof *f);
  for (mlsize_t i = 0; i < type_count; i++) fill_type(r, t == NULL ? NULL : t + i, Field(types, i));
  for (mlsize_t i = 0; i < form_count; i++) fill_form(r, f == NULL ? NULL : f + i, Field(forms, i));
  const char *named = take_bytes(r, name);
  const char *print = take_bytes(r, fingerprint);
  if (schema != NULL)
    *schema = (adtc_schema){named,
                            (const uint8_t *)print,
                            t,
                            f,
                            (uint16_t)type_count,
                            NUMBER(numbers, 0, uint16_t),
                            NUMBER(numbers, 1, uint16_t),
                            NULL,
                            NUMBER(numbers, 2, uint16_t),
                            NULL};
}

value adtc_typed_ml_schema(value name, value fingerprint, value types, value forms, value numbers) {
  CAMLparam5(name, fingerprint, types, forms, numbers);
  CAMLlocal1(schema);
  struct room r = {NULL, 0, 0};
  fill(&r, name, fingerprint, types, forms, numbers);
  schema = caml_alloc_custom_mem(&operations, sizeof(adtc_schema *), r.used);
  Schema_val(schema) = NULL;
  struct room filled = {malloc(r.used), 0, r.used};
  if (filled.base == NULL) caml_raise_out_of_memory();
  Schema_val(schema) = (adtc_schema *)(void *)filled.base;
  fill(&filled, name, fingerprint, types, forms, numbers);
  if (filled.used != r.used) caml_invalid_argument("Adtc_typed.schema: tables that change");
  CAMLreturn(schema);
}

/* ---- The check ---- */

enum { OK_TAG = 0, ERROR_TAG = 1, NO_MEMORY = ADTC_WRONG_COUNT_OF_PROBLEMS };

static value result(tag_t tag, value content) {
  CAMLparam1(content);
  value r = caml_alloc_small(1, tag);
  Field(r, 0) = content;
  CAMLreturn(r);
}

static value error_of(const adtc_typed_fault *fault) {
  CAMLparam0();
  CAMLlocal2(path, message);
  char sentence[ADTC_PATH_BYTES + 100];
  adtc_typed_fault_string(fault, sentence, sizeof sentence);
  bool no_memory = fault->fault.status == ADTC_NO_MEMORY;
  path = caml_copy_string(fault->path);
  message = caml_copy_string(sentence);
  value error = caml_alloc_small(4, 0);
  Field(error, 0) = Val_long(no_memory ? (long)NO_MEMORY : (long)fault->problem);
  Field(error, 1) = Val_long((intnat)fault->fault.position);
  Field(error, 2) = path;
  Field(error, 3) = message;
  CAMLreturn(error);
}

/* Without OCaml's lock: the bytes and the tables are not in the heap. */
value adtc_typed_ml_open(value schema, value type, value buffer) {
  CAMLparam3(schema, type, buffer);
  adtc_typed_fault fault;
  adtc_tree root = {NULL};
  const adtc_schema *s = Schema_val(schema);
  const char *bytes = Caml_ba_data_val(buffer);
  size_t size = (size_t)Caml_ba_array_val(buffer)->dim[0] * sizeof(uint16_t);
  uint16_t number = (uint16_t)Long_val(type);
  if ((uintnat)Long_val(type) >= s->type_count) caml_invalid_argument("Adtc_typed.check: no type");
  memset(&fault, 0, sizeof fault);
  caml_enter_blocking_section();
  adtc_status status = adtc_open_typed(bytes, size, s, number, &root, &fault);
  caml_leave_blocking_section();
  if (status != ADTC_OK) CAMLreturn(result(ERROR_TAG, error_of(&fault)));
  CAMLreturn(result(OK_TAG, Val_long(((const char *)root.at - bytes) / ADTC_WORD)));
}

/* The path of what is at a position of a buffer that has been checked. */
value adtc_typed_ml_path(value schema, value type, value buffer, value position) {
  CAMLparam4(schema, type, buffer, position);
  char path[ADTC_PATH_BYTES];
  const uint32_t *words = Caml_ba_data_val(buffer);
  struct adtc_misfit misfit = {ADTC_WRONG_NUMBER, NULL, words + Long_val(position) / 4};
  const uint32_t *root = words + words[6];
  adtc_write_path(path, Schema_val(schema), (uint16_t)Long_val(type), root, &misfit);
  CAMLreturn(caml_copy_string(path));
}

/* The words of an item of such a buffer, and of all below it. */
value adtc_typed_ml_words(value buffer, value at) {
  CAMLparam1(buffer);
  const uint32_t *item = (const uint32_t *)Caml_ba_data_val(buffer) + Long_val(at);
  size_t words = (size_t)(adtc_end_of(item) - item);
  CAMLreturn(caml_alloc_initialized_string(words * ADTC_WORD, (const char *)item));
}

/* ---- Floats at positions, which are of words ---- */

static const uint32_t *word_at(value buffer, intnat at) {
  return (const uint32_t *)Caml_ba_data_val(buffer) + at;
}

/* There need not be such memory. */
enum { AHEAD = 1024, LOOKED = 512, LINE = 64 };

value adtc_typed_ml_look_ahead(value buffer, intnat at) {
  uintptr_t ahead = (uintptr_t)word_at(buffer, at) + AHEAD;
  for (uintptr_t line = ahead; line < ahead + LOOKED; line += LINE)
    __builtin_prefetch((const void *)line);
  return Val_unit;
}

value adtc_typed_ml_look_ahead_byte(value buffer, value at) {
  return adtc_typed_ml_look_ahead(buffer, Long_val(at));
}

double adtc_typed_ml_float64(value buffer, intnat at) {
  double x;
  memcpy(&x, word_at(buffer, at), sizeof x);
  return x;
}

double adtc_typed_ml_float32(value buffer, intnat at) {
  float x;
  memcpy(&x, word_at(buffer, at), sizeof x);
  return x;
}

value adtc_typed_ml_float64_byte(value buffer, value at) {
  return caml_copy_double(adtc_typed_ml_float64(buffer, Long_val(at)));
}

value adtc_typed_ml_float32_byte(value buffer, value at) {
  return caml_copy_double(adtc_typed_ml_float32(buffer, Long_val(at)));
}
