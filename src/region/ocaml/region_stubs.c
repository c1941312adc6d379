/* SPDX-License-Identifier: MIT */
/* The module Region. A handle is a custom block with the region's address. When the collector finds
   it dead, a region that was freed is forgotten, and one that is watched is freed some time later.
   Any other region stays for ever, since values of it may be anywhere. */
#define CAML_INTERNALS
#include <caml/alloc.h>
#include <caml/custom.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/minor_gc.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>
#include <stdlib.h>
#include <string.h>

#include "handle.h"
#include "outheap/region.h"

static void finalize(value handle) { oh_region_give_up(Region_val(handle)); }

static struct custom_operations operations = {
    "outheap.region",           finalize,
    custom_compare_default,     custom_hash_default,
    custom_serialize_default,   custom_deserialize_default,
    custom_compare_ext_default, custom_fixed_length_default};

value oh_region_ml_handle(void) {
  struct handle const none = {NULL, false};
  value handle = caml_alloc_custom(&operations, sizeof none, 0, 1);
  *Handle_val(handle) = none;
  return handle;
}

typedef enum oh_status create_function(struct oh_region **region);

value oh_region_ml_create(value shares, value is_automatic) {
  value handle = oh_region_ml_handle();
  create_function *create = Bool_val(is_automatic) ? oh_region_create_watched : oh_region_create;
  enum oh_status status = create(&Region_val(handle));
  if (status == OH_NOT_SUPPORTED)
    caml_invalid_argument("Region.create: ~auto:true needs OCaml 5 and a runtime with a page "
                          "table: `make runtimes OCAML=system` in a checkout of Outheap builds one "
                          "in a folder that it prints, and ocamlopt -I FOLDER -runtime-variant "
                          "_pt links it");
  if (status == OH_OTHER_OCAML) caml_failwith(oh_status_string(status));
  if (status != OH_OK) caml_raise_out_of_memory();
  Handle_val(handle)->shares = Bool_val(shares);
  return handle;
}

value oh_region_ml_freed_by_themselves(value unit) {
  (void)unit;
  return Val_long(oh_region_freed_by_themselves());
}

value oh_region_ml_shares(value handle) { return Val_bool(Handle_val(handle)->shares); }

value oh_region_ml_use_huge_pages(value handle, value huge) {
  oh_region_use_huge_pages(Region_val(handle), Bool_val(huge) ? OH_HUGE_ON : OH_HUGE_OFF);
  return Val_unit;
}

value oh_region_ml_refused(struct oh_region_refusal const *refusal) {
  CAMLparam0();
  CAMLlocal3(path, what, answer);
  path = caml_alloc(refusal->length, 0);
  for (size_t i = 0; i < refusal->length; i++) Store_field(path, i, Val_long(refusal->path[i]));
  free(refusal->path);
  what = caml_copy_string(refusal->what);
  answer = caml_alloc_small(2, WAS_REFUSED);
  Field(answer, 0) = path;
  Field(answer, 1) = what;
  CAMLreturn(answer);
}

static value copied(value copy) {
  CAMLparam1(copy);
  value answer = caml_alloc_small(1, COPIED);
  Field(answer, 0) = copy;
  CAMLreturn(answer);
}

static bool is(struct oh_region_refusal const *refusal, char const *what) {
  return strcmp(refusal->what, what) == 0;
}

/* A constant exception is a constructor, and stays what it is. */
value oh_region_ml_answer(enum oh_status status, value source, value copy,
                          struct oh_region_refusal const *refusal) {
  if (status == OH_ALREADY_FREE) return Val_int(WAS_FREED);
  if (status == OH_SEALED) return Val_int(WAS_SEALED);
  if (status == OH_REFUSED && refusal->length == 0 && is(refusal, OH_REGION_CONSTRUCTOR))
    return copied(source);
  if (status == OH_REFUSED) return oh_region_ml_refused(refusal);
  if (status != OH_OK) caml_raise_out_of_memory();
  return copied(copy);
}

typedef enum oh_status add_function(struct oh_region *region, value source, value *copy,
                                    struct oh_region_refusal *refusal);

static value add(value handle, value source, add_function *function) {
  CAMLparam2(handle, source);
  value copy = Val_unit;
  struct oh_region_refusal refusal;
  enum oh_status status = function(Region_val(handle), source, &copy, &refusal);
  if (status == OH_REFUSED && is(&refusal, OH_REGION_YOUNG)) {
    free(refusal.path);
    caml_minor_collection();
    status = function(Region_val(handle), source, &copy, &refusal);
  }
  CAMLreturn(oh_region_ml_answer(status, source, copy, &refusal));
}

value oh_region_ml_add(value handle, value source) { return add(handle, source, oh_region_add); }

value oh_region_ml_add_shared(value handle, value source) {
  return add(handle, source, oh_region_add_shared);
}

static value stray_record(struct oh_region_stray const *stray) {
  CAMLparam0();
  CAMLlocal2(address, record);
  address = caml_copy_nativeint((intnat)stray->address);
  record = caml_alloc_small(5, 0);
  Field(record, 0) = Val_long(stray->block);
  Field(record, 1) = Val_long(stray->field);
  Field(record, 2) = address;
  Field(record, 3) = Val_long(stray->tag);
  Field(record, 4) = Val_long(stray->size);
  CAMLreturn(record);
}

static value stray_array(struct oh_region_stray const *strays, size_t count) {
  CAMLparam0();
  CAMLlocal2(array, some);
  array = caml_alloc(count, 0);
  for (size_t i = 0; i < count; i++) Store_field(array, i, stray_record(&strays[i]));
  some = caml_alloc_small(1, 0);
  Field(some, 0) = array;
  CAMLreturn(some);
}

/* No room is asked for beyond what there is to find. An exception for want of memory leaks it. */
value oh_region_ml_check(value handle, value limit) {
  size_t found, room = (size_t)Long_val(limit);
  enum oh_status status = oh_region_check(Region_val(handle), NULL, 0, &found);
  if (status != OH_OK) return Val_int(0);
  if (found < room) room = found;
  struct oh_region_stray *strays = calloc(room + 1, sizeof *strays);
  if (strays == NULL) caml_raise_out_of_memory();
  if (oh_region_check(Region_val(handle), strays, room, &found) != OH_OK) found = 0;
  value some = stray_array(strays, found < room ? found : room);
  free(strays);
  return some;
}

value oh_region_ml_seal(value handle) {
  enum oh_status status = oh_region_seal(Region_val(handle));
  if (status == OH_NO_MEMORY) caml_raise_out_of_memory();
  return Val_bool(status == OH_OK);
}

value oh_region_ml_number(value handle) { return Val_long(oh_region_number(Region_val(handle))); }

value oh_region_ml_free(value handle) {
  enum oh_status status = oh_region_free(Region_val(handle));
  if (status == OH_NO_MEMORY) caml_raise_out_of_memory();
  return Val_bool(status == OH_OK);
}

value oh_region_ml_finish_freeing(value unit) {
  caml_enter_blocking_section();
  enum oh_status status = oh_region_finish_freeing();
  caml_leave_blocking_section();
  if (status != OH_OK) caml_raise_out_of_memory();
  return unit;
}

value oh_region_ml_is_freed(value handle) {
  return Val_bool(oh_region_is_freed(Region_val(handle)));
}

value oh_region_ml_contains(value handle, value v) {
  return Val_bool(oh_region_contains(Region_val(handle), v));
}

value oh_region_ml_statistics(value handle) {
  struct oh_region_statistics s;
  oh_region_get_statistics(Region_val(handle), &s);
  value record = caml_alloc_small(5, 0);
  Field(record, 0) = Val_long(s.blocks);
  Field(record, 1) = Val_long(s.used);
  Field(record, 2) = Val_long(s.reserved);
  Field(record, 3) = Val_long(s.merged);
  Field(record, 4) = Val_long(s.saved);
  return record;
}
