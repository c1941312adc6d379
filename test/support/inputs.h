/* SPDX-License-Identifier: MIT */
/* What the fuzz targets in C share: what has to hold, and, with FUZZ_MAIN, a program that takes the
   files of a corpus. */
#ifndef OUTHEAP_TEST_INPUTS_H
#define OUTHEAP_TEST_INPUTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds) {
  if (!holds) abort();
}

#ifdef FUZZ_MAIN
static char input[1 << 20];

/* Tries the files that the arguments name. Returns the exit status: 2 if there are none. */
static int try_files(int argc, char **argv) {
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

#endif
