/* SPDX-License-Identifier: MIT */
/* The fuzz target of typed trees: any bytes, opened as trees of test/schema/shapes.asdl. What is
   accepted is walked, printed, rewritten and compared; what is not has a place. For libFuzzer
   (test/adtc/fuzz/run), and, with FUZZ_MAIN, as a program that takes the files of a corpus. */
#include "../../schema/golden/shapes.h"

#include "completing.h"

#include <stdlib.h>
#include <string.h>

static void expect(bool holds) {
  if (!holds) abort();
}

static void use(shapes_shape root) {
  static const shapes_rewriter nothing = {NULL, NULL};
  static FILE *nowhere;
  adtc copy;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (nowhere == NULL) nowhere = fopen("/dev/null", "w");
  expect(shapes_shape_print(nowhere, root) == ADTC_OK);
  expect(adtc_create(&copy, &options) == ADTC_OK);
  shapes_shape_begin(&b, &copy);
  shapes_shape_rewrite(&b, root, &nothing, NULL);
  expect(adtc_build_end(&b) == ADTC_OK && adtc_check(&copy, NULL) == ADTC_OK);
  adtc_view v = adtc_view_of(&copy);
  shapes_shape again;
  expect(shapes_shape_check(&v, &again, NULL) == ADTC_OK && shapes_shape_equal(root, again));
  adtc_free(&copy);
}

/* The one pass says what the two say. */
static void compare(const void *bytes, size_t size, bool is_accepted) {
  adtc_view v;
  shapes_shape root;
  bool by_two = adtc_open(bytes, size, 0, &v, NULL) == ADTC_OK &&
                shapes_shape_check(&v, &root, NULL) == ADTC_OK;
  expect(by_two == is_accepted);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  shapes_shape root;
  adtc_typed_fault fault;
  char sentence[ADTC_PATH_BYTES + 100];
  size &= ~(size_t)3;
  void *bytes = malloc(size != 0 ? size : 1);
  if (size != 0) memcpy(bytes, data, size);
  if (size >= ADTC_HEADER_BYTES) complete(bytes, size);
  bool is_accepted = shapes_shape_open(bytes, size, &root, &fault) == ADTC_OK;
  compare(bytes, size, is_accepted);
  if (is_accepted)
    use(root);
  else
    expect(fault.fault.position <= size &&
           adtc_typed_fault_string(&fault, sentence, sizeof sentence) < sizeof sentence);
  free(bytes);
  return 0;
}

#ifdef FUZZ_MAIN
static char input[1 << 20];

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    expect(file != NULL);
    size_t size = fread(input, 1, sizeof input, file);
    fclose(file);
    LLVMFuzzerTestOneInput((const uint8_t *)input, size);
  }
  return argc > 1 ? 0 : 2;
}
#endif
