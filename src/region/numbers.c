/* SPDX-License-Identifier: MIT */
/* The runtime's functions are given the block, and do not ask where its operations stand. */
#define CAML_INTERNALS /* the operations' names */
#include <caml/custom.h>
#include <string.h>

#include "numbers.h"
#include "read/format.h"

_Static_assert(sizeof(struct custom_operations) <= OH_FILE_OPERATIONS, "there is room");

static struct custom_operations const *const operations_of[OH_FILE_NUMBERS] = {
    [OH_FILE_INT32] = &caml_int32_ops,
    [OH_FILE_INT64] = &caml_int64_ops,
    [OH_FILE_NATIVEINT] = &caml_nativeint_ops,
};

int oh_number_kind(struct custom_operations const *operations) {
  for (int k = 0; k < OH_FILE_NUMBERS; k++)
    if (operations->identifier == operations_of[k]->identifier) return k;
  return -1;
}

void oh_number_settle(value *fields) {
  int kind = oh_number_kind(Custom_ops_val(fields));
  if (kind < 0) return;
  fields[0] = (value)operations_of[kind];
  if (kind != OH_FILE_INT32) return;
  int32_t number = Int32_val(fields);
  fields[1] = 0;
  Int32_val(fields) = number;
}

void oh_number_write_operations(char *base) {
  for (int k = 0; k < OH_FILE_NUMBERS; k++)
    memcpy(base + OH_FILE_OPERATIONS * (k + 1), operations_of[k], sizeof *operations_of[k]);
}
