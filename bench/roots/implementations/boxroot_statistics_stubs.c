/* What the library counts, for OCaml. */

#define CAML_NAME_SPACE
#include <boxroot.h>
#include <caml/alloc.h>
#include <caml/mlvalues.h>

/* An array, in the order of the names in boxroot_statistics.ml. */
value bench_boxroot_statistics(value unit) {
  (void)unit;
  struct boxroot_stats s;
  boxroot_stats_get(&s);
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
