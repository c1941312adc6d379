/* A root whose value only the argument of boxroot_create keeps, in a minor heap that has no room
   left. */
#define CAML_INTERNALS
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/minor_gc.h>

static boxroot root;

value test_early_create(value n) {
  enum { TOO_LITTLE = 6 };
  while (Caml_state->young_ptr - Caml_state->young_start > TOO_LITTLE) caml_alloc_small(1, 0);
  value v = caml_alloc_small(1, 0);
  Field(v, 0) = n;
  root = boxroot_create(v);
  return Val_bool(root != NULL);
}

value test_early_first_root(value unit) {
  (void)unit;
  return Field(boxroot_get(root), 0);
}
