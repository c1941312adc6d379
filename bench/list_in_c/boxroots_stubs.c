/* `boxroots`: the node has a boxroot of this repository. */

#include <boxroot.h>
#include <stdbool.h>

typedef boxroot element;

static bool element_init(element *element, value v) {
  *element = boxroot_create(v);
  return *element != NULL;
}

static value element_get(element *element) { return boxroot_get(*element); }

static bool element_set(element *element, value v) { return boxroot_modify(element, v); }

static void element_drop(element *element) { boxroot_delete(*element); }

#include "list.h"

#include <caml/alloc.h>

DEFINE_LIST_STUBS(boxroots)

value bench_list_boxroots_setup(value unit) {
  (void)unit;
  if (!boxroot_setup()) caml_failwith(boxroot_error_string());
  return Val_unit;
}

/* The fields in the order of the record `scanning_work` in in_c.ml. */
value bench_list_boxroots_scanning_work(value unit) {
  (void)unit;
  struct boxroot_statistics s;
  boxroot_get_statistics(&s);
  value fields = caml_alloc_small(5, 0);
  Field(fields, 0) = Val_long(s.slots_scanned_minor);
  Field(fields, 1) = Val_long(s.slots_scanned_major);
  Field(fields, 2) = Val_long(s.pools_allocated);
  Field(fields, 3) = Val_long(s.pools_peak);
  Field(fields, 4) = Val_long(s.pool_size);
  return fields;
}
