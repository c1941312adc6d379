/* SPDX-License-Identifier: MIT */
/* The fuzz target of typed trees: any bytes. They are opened as trees of schemas of
   test/schema: shapes.asdl; known.asdl, which is open, in its versions 1 and 5; dag.asdl, which
   shares values; forks.asdl, none of whose nodes is a fork; lists.asdl, with lists of plain data;
   constants.asdl. A tree that is accepted is walked,
   printed, rewritten and compared. A refusal has a place. For libFuzzer (test/adtc/fuzz/run), and,
   with FUZZ_MAIN, as a program that takes the files of a corpus. */
#include "../../schema/golden/shapes.h"

#include "../../../src/adtc/check.h"
#include "../../../src/adtc/typed.h"

#include "completing.h"
#include "constants.h" /* test/adtc/fuzz/run makes these of test/schema */
#include "dag.h"
#include "forks.h"
#include "../../support/inputs.h"
#include "known.h"
#include "known_1.h"
#include "lists.h"

#include <stdlib.h>
#include <string.h>

struct kind {
  const adtc_schema *schema;
  uint16_t type;
};

static adtc_rewriting keep(void *context, adtc_builder *b, uint16_t type, adtc_tree old) {
  (void)context, (void)b, (void)type, (void)old;
  return ADTC_KEEP;
}

static long walk(const struct kind *k, adtc_tree root) {
  adtc_typed_walk w;
  long nodes = 0;
  adtc_typed_walk_begin(&w, k->schema, k->type, root);
  while (adtc_typed_walk_next(&w)) nodes += !w.leaves;
  expect(w.status == ADTC_OK);
  adtc_typed_walk_end(&w);
  return nodes;
}

static bool is_equal(const struct kind *k, adtc_tree a, adtc_tree b) {
  if (k->schema->shared_count == 0) return adtc_equal_typed(a, b);
  bool equal = false;
  expect(adtc_equal_shared(k->schema, k->type, a, b, &equal) == ADTC_OK);
  return equal;
}

static void use(const struct kind *k, adtc_tree root) {
  static FILE *nowhere;
  adtc copy;
  adtc_builder b;
  adtc_options options = {.layout = ADTC_PREORDER};
  if (nowhere == NULL) nowhere = fopen("/dev/null", "w");
  expect(adtc_print_typed(nowhere, k->schema, k->type, root) == ADTC_OK);
  expect(adtc_create(&copy, &options) == ADTC_OK);
  adtc_build_begin(&b, &copy, k->schema, k->type);
  adtc_rewrite(&b, k->type, root, keep, NULL);
  expect(adtc_build_end(&b) == ADTC_OK && adtc_check(&copy, NULL) == ADTC_OK);
  adtc_view v = adtc_view_of(&copy);
  adtc_tree again;
  expect(adtc_check_typed(&v, k->schema, k->type, &again, NULL) == ADTC_OK);
  expect(is_equal(k, root, again) && walk(k, root) == walk(k, again));
  adtc_free(&copy);
}

/* The same, whether generated functions or tables prove most of the tree. */
static void compare_levels(const struct kind *k, const void *bytes, size_t size) {
  adtc_view v;
  if (adtc_check_outside(bytes, size, 0, &v).status != ADTC_OK) return;
  bool is_proved = adtc_prove_typed(&v, k->schema, k->type, ADTC_LEVELS);
  for (uint32_t levels = 0; levels < 3; levels++)
    expect(adtc_prove_typed(&v, k->schema, k->type, levels) == is_proved);
}

/* The one pass says what the two say. */
static void compare(const struct kind *k, const void *bytes, size_t size, bool is_accepted) {
  adtc_view v;
  adtc_tree root;
  bool by_two = adtc_open(bytes, size, 0, &v, NULL) == ADTC_OK &&
                adtc_check_typed(&v, k->schema, k->type, &root, NULL) == ADTC_OK;
  expect(by_two == is_accepted);
}

static void open_as(const struct kind *k, const void *bytes, size_t size) {
  adtc_tree root;
  adtc_typed_fault fault;
  char sentence[ADTC_PATH_BYTES + 100];
  bool is_accepted = adtc_open_typed(bytes, size, k->schema, k->type, &root, &fault) == ADTC_OK;
  compare(k, bytes, size, is_accepted);
  compare_levels(k, bytes, size);
  if (is_accepted)
    use(k, root);
  else
    expect(fault.fault.position <= size &&
           adtc_typed_fault_string(&fault, sentence, sizeof sentence) < sizeof sentence);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const struct kind kinds[] = {
      {&shapes_schema, SHAPES_TYPE_shape},    {&known_schema, KNOWN_TYPE_shape},
      {&known_1_schema, KNOWN_1_TYPE_shape},  {&dag_schema, DAG_TYPE_program},
      {&forks_schema, FORKS_TYPE_tree},       {&lists_schema, LISTS_TYPE_row},
      {&constants_schema, CONSTANTS_TYPE_row}};
  void *bytes = completed(data, &size);
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) open_as(&kinds[i], bytes, size);
  free(bytes);
  return 0;
}

#ifdef FUZZ_MAIN
int main(int argc, char **argv) { return try_files(argc, argv); }
#endif
