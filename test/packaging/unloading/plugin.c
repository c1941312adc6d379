/* SPDX-License-Identifier: MIT */
/* Keeps a function while everything moves, calls it, and is through with roots. */
#include <boxroot.h>

#define CAML_NAME_SPACE
#include <caml/callback.h>
#include <caml/fail.h>

extern value caml_gc_compaction(value unit);

value plugin_use(value f) {
  boxroot root = boxroot_create(f);
  if (root == NULL) caml_failwith(boxroot_error_string());
  caml_gc_compaction(Val_unit);
  value result = caml_callback(boxroot_get(root), Val_int(2));
  boxroot_delete(root);
  boxroot_teardown();
  return result;
}
