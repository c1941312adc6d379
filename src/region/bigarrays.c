/* SPDX-License-Identifier: MIT */
/* The data are those of an external array: part of no finalizer, and of no proxy, which counts the
   arrays that share data. So what takes a part of a copy shares its data, as of any array. */
#define CAML_INTERNALS
#include <caml/bigarray.h>
#include <caml/custom.h>
#include <string.h>

#include "bigarrays.h"

bool oh_bigarray_is(value block) { return Custom_ops_val(block) == &caml_ba_ops; }

/* Those bytes that make no whole word are copied here. */
enum oh_status oh_bigarray_move_data(struct oh_space *space, value copy, struct oh_rest *data) {
  struct caml_ba_array *array = Caml_ba_array_val(copy);
  size_t bytes = caml_ba_byte_size(array);
  size_t size = (bytes + sizeof(value) - 1) / sizeof(value);
  uintptr_t *words;
  enum oh_status status = oh_space_take(space, size + 1, &words);
  if (status != OH_OK) return status;
  words[0] = Caml_out_of_heap_header(size, Abstract_tag);
  struct oh_rest const all = {array->data, words + 1, bytes / sizeof(value)};
  *data = all;
  if (bytes % sizeof(value) > 0)
    memcpy(data->to + data->words, data->from + data->words, bytes % sizeof(value));
  array->data = words + 1;
  array->flags = (array->flags & ~CAML_BA_MANAGED_MASK) | CAML_BA_EXTERNAL;
  array->proxy = NULL;
  return OH_OK;
}
