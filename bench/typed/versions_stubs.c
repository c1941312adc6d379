/* SPDX-License-Identifier: MIT */
/* Lets versions.ml tell callgrind what to count. */
#define CAML_NAME_SPACE
#include <caml/mlvalues.h>
#include <valgrind/callgrind.h>

value versions_start(value unit);
value versions_dump(value name);

value versions_start(value unit) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  return unit;
}

value versions_dump(value name) {
  CALLGRIND_DUMP_STATS_AT(String_val(name));
  return Val_unit;
}
