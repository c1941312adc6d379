/* SPDX-License-Identifier: MIT */
/* Region.add_in_slices. A custom block has what the slices share; the collector gives it up if
   nobody goes on. */
#include <caml/alloc.h>
#include <caml/custom.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>

#include "handle.h"
#include "outheap/region.h"

#define Adding_val(block) (*(struct oh_region_adding **)Data_custom_val(block))

static void finalize(value block) { oh_region_end_adding(Adding_val(block)); }

static struct custom_operations operations = {
    "outheap.region.adding",    finalize,
    custom_compare_default,     custom_hash_default,
    custom_serialize_default,   custom_deserialize_default,
    custom_compare_ext_default, custom_fixed_length_default};

value oh_region_ml_begin_adding(value handle) {
  CAMLparam1(handle);
  value block = caml_alloc_custom(&operations, sizeof(struct oh_region_adding *), 0, 1);
  Adding_val(block) = NULL;
  if (oh_region_begin_adding(Region_val(handle), &Adding_val(block)) != OH_OK)
    caml_raise_out_of_memory();
  CAMLreturn(block);
}

value oh_region_ml_add_slice(value block, value source, value nanoseconds) {
  CAMLparam2(block, source);
  bool is_done;
  value copy = Val_unit;
  struct oh_region_refusal refusal;
  enum oh_status status = oh_region_add_slice(
      Adding_val(block), &source, (uint64_t)Long_val(nanoseconds), &is_done, &copy, &refusal);
  if (status == OH_OK && !is_done) CAMLreturn(Val_int(IS_NOT_DONE));
  CAMLreturn(oh_region_ml_answer(status, source, copy, &refusal));
}

value oh_region_ml_end_adding(value block) {
  oh_region_end_adding(Adding_val(block));
  Adding_val(block) = NULL;
  return Val_unit;
}
