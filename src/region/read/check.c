/* SPDX-License-Identifier: MIT */
/* Two passes from header to header. The first proves that each block is whole, and sets a bit for
   it in a map with a bit for each word. The second asks the map where each pointer leads. No
   pointer is followed, so the order and number of pointers cost nothing. */
#include <stdlib.h>

#include "../../adtc/checksum.h"
#include "check.h"

enum { PIECE = 1 << 15 }; /* words: a piece is checksummed while it is in the cache */

struct checking {
  struct oh_file_header const *header;
  uint64_t const *first;
  uint64_t words; /* of blocks */
  uint64_t *map;  /* bit [i]: a block's fields begin at word [i] */
  unsigned first_special;
  struct oh_region_fault *fault;
};

static bool bad(struct checking *c, uint64_t word, char const *what) {
  c->fault->position = OH_FILE_FIRST + word * sizeof(uint64_t);
  c->fault->what = what;
  return false;
}

/* ---- Blocks ---- */

/* The last byte is the number of bytes before it that do not count, which are zero. */
static bool is_padded(unsigned char const *end) {
  unsigned padding = end[-1];
  if (padding >= sizeof(uint64_t)) return false;
  for (unsigned i = 1; i <= padding; i++)
    if (end[-1 - (int)i] != 0) return false;
  return true;
}

static bool is_number(struct checking const *c, uint64_t const *block, uint64_t size) {
  uint64_t place = block[0] - c->header->base;
  return size == 2 && place % OH_FILE_OPERATIONS == 0 &&
         place / OH_FILE_OPERATIONS - 1 < OH_FILE_NUMBERS;
}

/* Returns what is wrong with a block that has room, or NULL. */
static char const *fault_of_block(struct checking const *c, uint64_t const *block, unsigned tag,
                                  uint64_t size) {
  if (tag < c->first_special) return NULL;
  switch (tag) {
  case OH_FILE_FORWARD: return size == 1 ? NULL : "a lazy value has not one field";
  case OH_FILE_STRING:
    if (size == 0) return "a string has no room for its length";
    return is_padded((unsigned char const *)(block + size)) ? NULL : "a string is padded wrongly";
  case OH_FILE_DOUBLE: return size == 1 ? NULL : "a float has not one word";
  case OH_FILE_DOUBLES: return NULL;
  case OH_FILE_CUSTOM:
    if (size == 0) return "a custom block has no operations";
    return is_number(c, block, size) ? NULL : "a custom block is of no known kind";
  }
  return "a tag is not one of data";
}

/* Walks from the header at word [*at] on, as long as headers lie before word [end]. */
static bool walk(struct checking *c, uint64_t *at, uint64_t end, uint64_t *blocks) {
  uint64_t i = *at;
  while (i < end) {
    uint64_t header = c->first[i], size = oh_file_size(header);
    if ((header & OH_FILE_COLOUR) != OH_FILE_COLOUR) return bad(c, i, "a header has no colour");
    if (size >= c->words - i) return bad(c, i, "a block reaches over the end");
    char const *what = fault_of_block(c, c->first + i + 1, oh_file_tag(header), size);
    if (what != NULL) return bad(c, i, what);
    i++;
    c->map[i / 64] |= (uint64_t)1 << i % 64;
    i += size;
    ++*blocks;
  }
  *at = i;
  return true;
}

static bool walk_all(struct checking *c) {
  uint64_t at = 0, blocks = 0, done = 0;
  uint32_t crc = UINT32_MAX;
  while (done < c->words + 1) {
    uint64_t end = c->words + 1 - done < PIECE ? c->words + 1 : done + PIECE;
    crc = adtc_crc(crc, c->first + done, (end - done) * sizeof(uint64_t));
    if (!walk(c, &at, end < c->words ? end : c->words, &blocks)) return false;
    done = end;
  }
  if (c->first[c->words] != 0) return bad(c, c->words, "the last word is not zero");
  if (blocks == c->header->blocks && ~crc == c->header->content_checksum) return true;
  bool counted = blocks == c->header->blocks;
  c->fault->position = counted ? offsetof(struct oh_file_header, content_checksum)
                               : offsetof(struct oh_file_header, blocks);
  c->fault->what =
      counted ? "the checksum of the content is wrong" : "the number of blocks is another";
  return false;
}

/* ---- Pointers ---- */

static bool leads_to_block(struct checking const *c, uint64_t word) {
  uint64_t offset = word - c->header->base - OH_FILE_FIRST;
  uint64_t i = offset / sizeof(uint64_t);
  return offset % sizeof(uint64_t) == 0 && i <= c->words && (c->map[i / 64] >> i % 64 & 1);
}

static bool check_fields(struct checking *c, uint64_t from, uint64_t to) {
  for (uint64_t i = from; i < to; i++)
    if (!(c->first[i] & 1) && !leads_to_block(c, c->first[i]))
      return bad(c, i, "a pointer leads to no block");
  return true;
}

static bool check_pointers(struct checking *c) {
  for (uint64_t i = 0; i < c->words;) {
    uint64_t header = c->first[i], end = i + 1 + oh_file_size(header);
    if (oh_file_tag(header) < OH_FILE_NO_SCAN && !check_fields(c, i + 1, end)) return false;
    i = end;
  }
  if ((c->header->root & 1) || leads_to_block(c, c->header->root)) return true;
  c->fault->position = offsetof(struct oh_file_header, root);
  c->fault->what = "the root leads to no block";
  return false;
}

enum oh_status oh_file_check(struct oh_file_header const *header, uint64_t const *first,
                             struct oh_region_fault *fault) {
  uint64_t words = (header->length - OH_FILE_FIRST) / sizeof(uint64_t) - 1;
  unsigned first_special = header->ocaml == 5 ? OH_FILE_FORCING : OH_FILE_LAZY;
  struct checking c = {header,        first, words, calloc(words / 64 + 1, sizeof(uint64_t)),
                       first_special, fault};
  if (c.map == NULL) return OH_NO_MEMORY;
  bool good = walk_all(&c) && check_pointers(&c);
  free(c.map);
  return good ? OH_OK : OH_BAD_FILE;
}
