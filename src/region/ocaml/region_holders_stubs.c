/* SPDX-License-Identifier: MIT */
/* Region.holders. */
#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <stdlib.h>

#include "handle.h"

enum { BLOCK = 0, ROOT = 1 }; /* tags of Region.holder */

/* Region.value is the one record with this mark, which may move until it is asked for. */
static bool is_value_record(void *mark, value block) {
  return Tag_val(block) == 0 && Wosize_val(block) == 3 && Field(block, 2) == *(value *)mark;
}

static value holder_block(struct oh_region_holder const *holder) {
  CAMLparam0();
  CAMLlocal2(address, block);
  bool is_root = holder->block == 0;
  address = caml_copy_nativeint((intnat)(is_root ? holder->word : holder->block));
  block = caml_alloc(is_root ? 1 : 4, is_root ? ROOT : BLOCK);
  Store_field(block, 0, address);
  if (is_root) CAMLreturn(block);
  Store_field(block, 1, Val_long(holder->field));
  Store_field(block, 2, Val_long(holder->tag));
  Store_field(block, 3, Val_long(holder->size));
  CAMLreturn(block);
}

static value holders_record(struct oh_region_holder const *holders, size_t count, size_t found) {
  CAMLparam0();
  CAMLlocal2(array, record);
  array = caml_alloc(count, 0);
  for (size_t i = 0; i < count; i++) Store_field(array, i, holder_block(&holders[i]));
  record = caml_alloc_small(2, 0);
  Field(record, 0) = Val_long(found);
  Field(record, 1) = array;
  CAMLreturn(record);
}

/* An exception for want of memory leaks the room. */
value oh_region_ml_holders(value handle, value mark, value limit) {
  CAMLparam2(handle, mark);
  CAMLlocal1(record);
  size_t found, room = (size_t)Long_val(limit);
  struct oh_region_holder *holders = calloc(room + 1, sizeof *holders);
  if (holders == NULL) caml_raise_out_of_memory();
  enum oh_status status =
      oh_region_find_holders(Region_val(handle), is_value_record, &mark, holders, room, &found);
  if (status == OH_OK) record = holders_record(holders, found < room ? found : room, found);
  free(holders);
  if (status != OH_OK) caml_raise_out_of_memory();
  CAMLreturn(record);
}
