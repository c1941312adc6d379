/* Boxroot as OCaml sees it: a root is an address, in the guise of an integer. */
#include <boxroot.h>
#include <caml/mlvalues.h>

value test_region_root_create(value v) { return (value)boxroot_create(v) | 1; }

value test_region_root_delete(value root) {
  boxroot_delete((boxroot)(root & ~(value)1));
  return Val_unit;
}
