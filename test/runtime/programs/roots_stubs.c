/* Keeps the values of an array in boxroots. */

#include <stdlib.h>

#include <boxroot.h>
#include <caml/mlvalues.h>

static boxroot *roots;

value test_roots_setup(value unit) { return (void)unit, Val_bool(boxroot_setup()); }

value test_roots_create(value values) {
  mlsize_t n = Wosize_val(values);
  roots = malloc(n * sizeof *roots);
  if (roots == NULL) abort();
  for (mlsize_t i = 0; i < n; i++) {
    roots[i] = boxroot_create(Field(values, i));
    if (roots[i] == NULL) abort();
  }
  return Val_unit;
}

value test_roots_get(value n) { return boxroot_get(roots[Long_val(n)]); }

value test_roots_drop(value n) {
  boxroot_delete(roots[Long_val(n)]);
  return Val_unit;
}
