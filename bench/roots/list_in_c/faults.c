/* How often this process touched a page that was not there. */

#define CAML_NAME_SPACE
#include <sys/resource.h>

#include <caml/alloc.h>
#include <caml/mlvalues.h>

/* A pair: pages that needed no input, pages that did. */
value bench_list_faults(value unit) {
  (void)unit;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  value pair = caml_alloc_small(2, 0);
  Field(pair, 0) = Val_long(usage.ru_minflt);
  Field(pair, 1) = Val_long(usage.ru_majflt);
  return pair;
}
