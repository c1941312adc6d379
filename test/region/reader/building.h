/* SPDX-License-Identifier: MIT */
/* Files of regions that are built by hand, without OCaml: good ones, and such as nobody would save.
   The bytes behind a file in memory are a sanitizer's. */
#ifndef BUILDING_H
#define BUILDING_H

#include <stddef.h>
#include <stdint.h>

#include "../../../src/region/read/format.h"
#include "outheap/region_read.h"

enum { MOST_WORDS = 4096 };

struct building {
  uint64_t words[MOST_WORDS]; /* of blocks */
  uint64_t used, blocks;
  uint32_t ocaml;
};

/* Preferred by all of them. */
#define BUILDING_BASE (OH_FILE_LOWEST + 5 * OH_FILE_PLACE)

#define INTEGER(n) (2 * (uint64_t)(n) + 1)

void building_begin(struct building *b, uint32_t ocaml);

/* A block whose fields are the integer 0; the item. */
uint64_t building_block(struct building *b, unsigned tag, uint64_t size);

/* A word of a block, the header being number -1. */
uint64_t *building_word(struct building *b, uint64_t item, int i);

uint64_t building_string(struct building *b, char const *s);
uint64_t building_double(struct building *b, double d);
uint64_t building_number(struct building *b, unsigned kind, int64_t n);

/* All of the file, from malloc. */
char *building_end(struct building const *b, uint64_t root, size_t *size);

/* Makes the checksum of the content right, and that of the header. */
void building_seal(char *file);
void building_seal_header(char *file);

/* An open file in [bytes], which is a good one. */
struct oh_region_file *building_open(char const *bytes, size_t size);

#endif
