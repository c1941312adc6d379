/* Stubs of `boxroot`: a cell is a boxroot disguised as an integer, which OCaml owns from create to
   delete. Where the library fails the stub gives a disguised NULL, for OCaml to raise: create, get
   and delete touch neither the OCaml heap nor the exception handler, so that they can be called
   without leaving OCaml's registers. */

#define CAML_NAME_SPACE
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/fail.h>
#include <caml/mlvalues.h>

#include "counts.h"
#include "disguise.h"

BENCH_DEFINE_COUNTS(boxroot)

value bench_boxroot_setup(value unit) {
  (void)unit;
  if (!boxroot_setup()) caml_failwith(boxroot_error_string());
  return Val_unit;
}

value bench_boxroot_create(value contents) {
  boxroot cell = boxroot_create(contents);
  counts.created += cell != NULL;
  return disguise(cell);
}

value bench_boxroot_get(value disguised) { return boxroot_get(undisguise(disguised)); }

/* May move the root. */
value bench_boxroot_modify(value disguised, value contents) {
  boxroot cell = undisguise(disguised);
  return disguise(boxroot_modify(&cell, contents) ? cell : NULL);
}

value bench_boxroot_delete(value disguised) {
  boxroot_delete(undisguise(disguised));
  ++counts.deleted;
  return Val_unit;
}

/* The fields in the order of the record `counters` in cell_boxroot.ml. */
value bench_boxroot_statistics(value unit) {
  (void)unit;
  struct boxroot_statistics s;
  boxroot_get_statistics(&s);
  value fields = caml_alloc_small(9, 0);
  Field(fields, 0) = Val_long(s.minor_scans);
  Field(fields, 1) = Val_long(s.major_scans);
  Field(fields, 2) = Val_long(s.slots_scanned_minor);
  Field(fields, 3) = Val_long(s.slots_scanned_major);
  Field(fields, 4) = Val_long(s.pools_allocated);
  Field(fields, 5) = Val_long(s.pools_released);
  Field(fields, 6) = Val_long(s.pools_live);
  Field(fields, 7) = Val_long(s.pools_peak);
  Field(fields, 8) = Val_long(s.pool_size);
  return fields;
}
