/* SPDX-License-Identifier: MIT */
/* slices.h for OCaml. */
#include "slices.h"

#include <caml/alloc.h>
#include <caml/mlvalues.h>

value bench_compiling_watch(value unit) {
  bench_slices_watch();
  return unit;
}

value bench_compiling_mark_seconds(value unit) {
  (void)unit;
  return caml_copy_double(bench_slices_mark_seconds());
}

value bench_compiling_mark_slices(value unit) {
  (void)unit;
  return Val_long(bench_slices_of_marking());
}
