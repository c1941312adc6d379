/* SPDX-License-Identifier: MIT */
/* Items of a file, wherever it lies in memory. A block is looked at only when its header and all
   that the header says lie in the file, and so each access does. */
#include <string.h>

#include "file.h"

/* A block that lies in the file. */
struct block {
  uint64_t const *words; /* its fields; NULL if there is no such block */
  uint64_t size;
  unsigned tag;
};

static struct block block_at(struct oh_region_file const *file, oh_region_item item) {
  struct block none = {NULL, 0, 0};
  uint64_t offset = item - file->header.base, end = file->header.length - sizeof(uint64_t);
  if (offset % sizeof(uint64_t) != 0 || offset <= OH_FILE_FIRST || offset > end) return none;
  uint64_t const *words = (uint64_t const *)(file->bytes + offset);
  struct block b = {words, oh_file_size(words[-1]), oh_file_tag(words[-1])};
  return b.size <= (end - offset) / sizeof(uint64_t) ? b : none;
}

static enum oh_region_kind kind_of_number(struct oh_region_file const *file, struct block b) {
  static enum oh_region_kind const kinds[] = {
      [OH_FILE_INT32] = OH_REGION_INT32,
      [OH_FILE_INT64] = OH_REGION_INT64,
      [OH_FILE_NATIVEINT] = OH_REGION_NATIVEINT,
  };
  if (b.size != 2) return OH_REGION_NOTHING;
  uint64_t place = b.words[0] - file->header.base, k = place / OH_FILE_OPERATIONS - 1;
  return place % OH_FILE_OPERATIONS == 0 && k < OH_FILE_NUMBERS ? kinds[k] : OH_REGION_NOTHING;
}

static enum oh_region_kind kind_of(struct oh_region_file const *file, struct block b) {
  unsigned first_special = file->header.ocaml == 5 ? OH_FILE_FORCING : OH_FILE_LAZY;
  if (b.words == NULL) return OH_REGION_NOTHING;
  if (b.tag < first_special) return OH_REGION_BLOCK;
  switch (b.tag) {
  case OH_FILE_FORWARD: return b.size == 1 ? OH_REGION_LAZY : OH_REGION_NOTHING;
  case OH_FILE_STRING: return b.size > 0 ? OH_REGION_STRING : OH_REGION_NOTHING;
  case OH_FILE_DOUBLE: return b.size == 1 ? OH_REGION_FLOAT : OH_REGION_NOTHING;
  case OH_FILE_DOUBLES: return OH_REGION_FLOATS;
  case OH_FILE_CUSTOM: return kind_of_number(file, b);
  }
  return OH_REGION_NOTHING;
}

/* Bytes of a string. The last byte of an unchecked one may be anything. */
static size_t length_of(struct block b) {
  size_t bytes = b.size * sizeof(uint64_t) - 1;
  return bytes - ((unsigned char const *)b.words)[bytes] % sizeof(uint64_t);
}

oh_region_item oh_region_file_root(struct oh_region_file const *file) { return file->header.root; }

enum oh_region_kind oh_region_file_kind(struct oh_region_file const *file, oh_region_item item) {
  return item & 1 ? OH_REGION_INTEGER : kind_of(file, block_at(file, item));
}

unsigned oh_region_file_tag(struct oh_region_file const *file, oh_region_item item) {
  bool has_tag = oh_region_file_kind(file, item) == OH_REGION_BLOCK;
  return has_tag ? block_at(file, item).tag : 0;
}

size_t oh_region_file_size(struct oh_region_file const *file, oh_region_item item) {
  if (item & 1) return 0;
  struct block b = block_at(file, item);
  switch (kind_of(file, b)) {
  case OH_REGION_BLOCK:
  case OH_REGION_FLOATS: return b.size;
  case OH_REGION_STRING: return length_of(b);
  case OH_REGION_NOTHING: return 0;
  default: return 1;
  }
}

oh_region_item oh_region_file_field(struct oh_region_file const *file, oh_region_item item,
                                    size_t i) {
  if (item & 1) return OH_REGION_NO_ITEM;
  struct block b = block_at(file, item);
  enum oh_region_kind kind = kind_of(file, b);
  bool has_fields = kind == OH_REGION_BLOCK || kind == OH_REGION_LAZY;
  return has_fields && i < b.size ? b.words[i] : OH_REGION_NO_ITEM;
}

char const *oh_region_file_string(struct oh_region_file const *file, oh_region_item item,
                                  size_t *length) {
  *length = 0;
  if (oh_region_file_kind(file, item) != OH_REGION_STRING) return NULL;
  struct block b = block_at(file, item);
  *length = length_of(b);
  return (char const *)b.words;
}

double oh_region_file_double(struct oh_region_file const *file, oh_region_item item, size_t i) {
  double d = 0;
  if (item & 1) return d;
  struct block b = block_at(file, item);
  enum oh_region_kind kind = kind_of(file, b);
  bool is_there = (kind == OH_REGION_FLOAT || kind == OH_REGION_FLOATS) && i < b.size;
  if (is_there) memcpy(&d, b.words + i, sizeof d);
  return d;
}

/* An Int32 takes the first half of its word, in the order of the machine. */
int64_t oh_region_file_int(struct oh_region_file const *file, oh_region_item item) {
  int32_t half;
  if (item & 1) return (int64_t)item >> 1;
  struct block b = block_at(file, item);
  switch (kind_of(file, b)) {
  case OH_REGION_INT32: memcpy(&half, b.words + 1, sizeof half); return half;
  case OH_REGION_INT64:
  case OH_REGION_NATIVEINT: return (int64_t)b.words[1];
  default: return 0;
  }
}
