/* SPDX-License-Identifier: MIT */
/* A table whose keys are the addresses of roots, for table.ml, which uses it wrongly. */
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/fail.h>

value table_add(value v) {
  boxroot root = boxroot_create(v);
  if (root == NULL) caml_failwith("boxroot_create failed");
  return caml_copy_nativeint((intnat)root);
}

value table_forget(value key) {
  boxroot_delete((boxroot)Nativeint_val(key));
  return Val_unit;
}
