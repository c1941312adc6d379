/* SPDX-License-Identifier: MIT */
/* The fuzz target of the readers that are generated for each field, in C and in C++, whose classes
   call those of C: any bytes. They are opened as trees of some schemas of test/schema. The classes
   accept what C accepts, and print of a tree what the tables of the schema say. It is
   for libFuzzer (test/adtc/fuzz/run classes). With FUZZ_MAIN, it is a program that takes the files
   of a corpus, which have trees of each schema. */
#include "completing.h"
#include "constants.h" /* test/adtc/fuzz/run makes these of test/schema */
#include "forks.h"
#include "../../support/inputs.h"
#include "known.h"
#include "known_1.h"
#include "lists.h"
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the tree, on the standard output; false of bytes that are none. */
typedef bool print_function(const void *bytes, size_t size);
print_function print_shapes, print_known, print_known_1, print_forks, print_lists, print_constants;

struct kind {
  const adtc_schema *schema;
  uint16_t type;
  print_function *print;
  unsigned long accepted; /* number of inputs */
};

static void print_by_tables(const struct kind *k, const void *bytes, size_t size) {
  adtc_tree root;
  if (adtc_open_typed(bytes, size, k->schema, k->type, &root, NULL) != ADTC_OK) return;
  expect(adtc_print_typed(stdout, k->schema, k->type, root) == ADTC_OK);
}

static void print_by_classes(const struct kind *k, const void *bytes, size_t size) {
  k->print(bytes, size);
}

/* What a function prints, for free(). Glibc's stdout is a variable. */
static char *printed(void (*print)(const struct kind *, const void *, size_t), const struct kind *k,
                     const void *bytes, size_t size) {
  FILE *usual = stdout;
  char *text = NULL;
  size_t length = 0;
  stdout = open_memstream(&text, &length);
  expect(stdout != NULL);
  print(k, bytes, size);
  expect(fclose(stdout) == 0);
  stdout = usual;
  return text;
}

static void try_as(struct kind *k, const void *bytes, size_t size) {
  char *by_tables = printed(print_by_tables, k, bytes, size);
  char *by_classes = printed(print_by_classes, k, bytes, size);
  if (strcmp(by_tables, by_classes) != 0) {
    fprintf(stderr, "tables:  %s\nclasses: %s\n", by_tables, by_classes);
    abort();
  }
  k->accepted += by_tables[0] != 0;
  free(by_tables);
  free(by_classes);
}

static struct kind kinds[] = {{&shapes_schema, SHAPES_TYPE_shape, print_shapes, 0},
                              {&known_schema, KNOWN_TYPE_shape, print_known, 0},
                              {&known_1_schema, KNOWN_1_TYPE_shape, print_known_1, 0},
                              {&forks_schema, FORKS_TYPE_tree, print_forks, 0},
                              {&lists_schema, LISTS_TYPE_row, print_lists, 0},
                              {&constants_schema, CONSTANTS_TYPE_row, print_constants, 0}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  void *bytes = completed(data, &size);
  for (size_t i = 0; i < KINDS; i++) try_as(&kinds[i], bytes, size);
  free(bytes);
  return 0;
}

#ifdef FUZZ_MAIN
int main(int argc, char **argv) {
  int status = try_files(argc, argv);
  for (size_t i = 0; i < KINDS; i++) expect(kinds[i].accepted > 0);
  return status;
}
#endif
