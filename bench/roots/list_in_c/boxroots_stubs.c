/* `boxroots`: the node has a boxroot of this repository. */

#include "boxroot_element.h"

#include <caml/alloc.h>

DEFINE_BOXROOT_LIST_STUBS(boxroots)

/* The fields in the order of the record `scanning_work` in in_c.ml. */
value bench_list_boxroots_scanning_work(value unit) {
  (void)unit;
  struct boxroot_stats s;
  boxroot_stats_get(&s);
  value fields = caml_alloc_small(5, 0);
  Field(fields, 0) = Val_long(s.slots_scanned_minor);
  Field(fields, 1) = Val_long(s.slots_scanned_major);
  Field(fields, 2) = Val_long(s.pools_allocated);
  Field(fields, 3) = Val_long(s.pools_peak);
  Field(fields, 4) = Val_long(s.pool_size);
  return fields;
}
