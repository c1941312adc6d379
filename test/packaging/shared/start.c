/* SPDX-License-Identifier: MIT */
/* Starts OCaml inside the library, keeps a value in a root while everything moves, and says how
   long it is. */
#include <boxroot.h>

#define CAML_NAME_SPACE
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/memory.h>

extern value caml_gc_compaction(value unit);

int whole_length(int count) {
  static char_os *arguments[] = {(char_os *)"whole", NULL};
  caml_startup(arguments);
  boxroot root = boxroot_create(caml_callback(*caml_named_value("string"), Val_int(count)));
  if (root == NULL) return -1;
  boxroot_delete(boxroot_create(Val_int(0)));
  caml_gc_compaction(Val_unit);
  int length = (int)caml_string_length(boxroot_get(root));
  boxroot_delete(root);
  return length;
}
