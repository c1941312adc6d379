/* SPDX-License-Identifier: MIT */
/* Building files by hand. */
#include "building.h"

#include "../../../src/adtc/checksum.h"
#include "../../../src/region/read/header.h"
#include "testing.h"

void building_begin(struct building *b, uint32_t ocaml) {
  memset(b, 0, sizeof *b);
  b->ocaml = ocaml;
}

static uint64_t item_at(uint64_t word) {
  return BUILDING_BASE + OH_FILE_FIRST + word * sizeof(uint64_t);
}

uint64_t building_block(struct building *b, unsigned tag, uint64_t size) {
  CHECK(b->used + 1 + size <= MOST_WORDS);
  b->words[b->used] = size << 10 | OH_FILE_COLOUR | tag;
  uint64_t first = b->used + 1;
  for (uint64_t i = 0; i < size; i++) b->words[first + i] = INTEGER(0);
  b->used = first + size;
  b->blocks++;
  return item_at(first);
}

uint64_t *building_word(struct building *b, uint64_t item, int i) {
  return b->words + (item - item_at(0)) / sizeof(uint64_t) + i;
}

uint64_t building_string(struct building *b, char const *s) {
  size_t length = strlen(s), size = length / sizeof(uint64_t) + 1;
  uint64_t item = building_block(b, OH_FILE_STRING, size);
  char *bytes = (char *)building_word(b, item, 0);
  memset(bytes, 0, size * sizeof(uint64_t));
  memcpy(bytes, s, length);
  bytes[size * sizeof(uint64_t) - 1] = (char)(size * sizeof(uint64_t) - 1 - length);
  return item;
}

uint64_t building_double(struct building *b, double d) {
  uint64_t item = building_block(b, OH_FILE_DOUBLE, 1);
  memcpy(building_word(b, item, 0), &d, sizeof d);
  return item;
}

uint64_t building_number(struct building *b, unsigned kind, int64_t n) {
  uint64_t item = building_block(b, OH_FILE_CUSTOM, 2);
  *building_word(b, item, 0) = BUILDING_BASE + OH_FILE_OPERATIONS * (kind + 1);
  *building_word(b, item, 1) = (uint64_t)n;
  return item;
}

char *building_end(struct building const *b, uint64_t root, size_t *size) {
  struct oh_file_header header;
  size_t bytes = b->used * sizeof(uint64_t);
  *size = OH_FILE_FIRST + bytes + sizeof(uint64_t);
  char *file = calloc(1, *size);
  CHECK(file != NULL);
  memcpy(file + OH_FILE_FIRST, b->words, bytes);
  oh_file_header_begin(&header);
  header.ocaml = b->ocaml;
  header.length = *size;
  header.base = BUILDING_BASE;
  header.root = root;
  header.blocks = b->blocks;
  memcpy(file, &header, sizeof header);
  building_seal(file);
  return file;
}

void building_seal_header(char *file) {
  struct oh_file_header header;
  memcpy(&header, file, sizeof header);
  oh_file_header_seal(&header);
  memcpy(file, &header, sizeof header);
}

void building_seal(char *file) {
  struct oh_file_header header;
  memcpy(&header, file, sizeof header);
  uint32_t crc = adtc_crc(UINT32_MAX, file + OH_FILE_FIRST, header.length - OH_FILE_FIRST);
  header.content_checksum = ~crc;
  memcpy(file, &header, sizeof header);
  building_seal_header(file);
}

struct oh_region_file *building_open(char const *bytes, size_t size) {
  struct oh_region_file *file;
  struct oh_region_fault fault;
  CHECK_EQUAL(OH_OK, oh_region_file_use(bytes, size, &file, &fault));
  return file;
}
