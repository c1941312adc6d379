/* SPDX-License-Identifier: MIT */
/* What typed.ml calls, and, for libFuzzer, what calls it: an exception that comes out fails. */
#define CAML_NAME_SPACE
#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/mlvalues.h>
#include <caml/printexc.h>
#include <stdio.h>
#include <stdlib.h>

#include "completing.h"

value fuzz_ml_complete(value bytes) {
  complete(Bytes_val(bytes), caml_string_length(bytes));
  return Val_unit;
}

#ifdef FUZZER
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const value *attempt;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  static char name[] = "fuzz";
  static char *nothing[] = {name, NULL};
  (void)argc, (void)argv;
  caml_startup(nothing);
  attempt = caml_named_value("fuzz");
  return attempt == NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  value input = caml_alloc_initialized_string(size, (const char *)data);
  value done = caml_callback_exn(*attempt, input);
  if (Is_exception_result(done)) {
    fprintf(stderr, "%s\n", caml_format_exception(Extract_exception(done)));
    abort();
  }
  return 0;
}
#endif
