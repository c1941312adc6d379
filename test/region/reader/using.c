/* SPDX-License-Identifier: MIT */
/* Reading whatever a file holds. */
#include "using.h"

#include "../../../src/region/read/file.h"
#include "testing.h"

static volatile uint64_t sink; /* what is read is not left out */

static void read_string(struct oh_region_file const *file, oh_region_item item) {
  size_t length;
  char const *s = oh_region_file_string(file, item, &length);
  for (size_t i = 0; i < length; i++) sink += (unsigned char)s[i];
}

static void use_item(struct oh_region_file const *file, oh_region_item item) {
  size_t size = oh_region_file_size(file, item);
  read_string(file, item);
  sink += oh_region_file_kind(file, item) + oh_region_file_tag(file, item);
  sink += (uint64_t)oh_region_file_int(file, item);
  for (size_t i = 0; i < size + 2; i++) {
    sink += oh_region_file_field(file, item, i);
    sink += oh_region_file_double(file, item, i) > 0;
  }
}

static uint64_t words_of(struct oh_region_file const *file) {
  return (file->header.length - OH_FILE_FIRST) / sizeof(uint64_t);
}

/* A block of all words is asked from each word: so there are fewer the more words there are. */
void use_file(struct oh_region_file const *file) {
  uint64_t words = words_of(file), step = words / 64 + 1;
  use_item(file, oh_region_file_root(file));
  for (uint64_t i = 0; i < words; i += step) {
    uint64_t word;
    memcpy(&word, file->bytes + OH_FILE_FIRST + i * sizeof word, sizeof word);
    use_item(file, word);
    use_item(file, file->header.base + OH_FILE_FIRST + i * sizeof word);
  }
}

static void expect(bool holds) {
  if (!holds) abort();
}

void walk_good_file(struct oh_region_file const *file) {
  uint64_t end = file->header.base + file->header.length - sizeof(uint64_t);
  oh_region_item item = file->header.base + OH_FILE_FIRST + sizeof(uint64_t);
  expect(oh_region_file_kind(file, oh_region_file_root(file)) != OH_REGION_NOTHING);
  while (item <= end) {
    uint64_t header;
    memcpy(&header, file->bytes + (item - file->header.base) - sizeof header, sizeof header);
    enum oh_region_kind kind = oh_region_file_kind(file, item);
    expect(kind != OH_REGION_NOTHING);
    bool has_fields = kind == OH_REGION_BLOCK || kind == OH_REGION_LAZY;
    size_t fields = has_fields ? oh_region_file_size(file, item) : 0;
    for (size_t i = 0; i < fields; i++) {
      oh_region_item field = oh_region_file_field(file, item, i);
      expect(oh_region_file_kind(file, field) != OH_REGION_NOTHING);
    }
    read_string(file, item);
    item += (oh_file_size(header) + 1) * sizeof(uint64_t);
  }
}
