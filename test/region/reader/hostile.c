/* SPDX-License-Identifier: MIT */
/* Files that nobody saved: the check says what is wrong and where, or nothing goes wrong. */
#include "building.h"
#include "testing.h"
#include "using.h"

static struct building b;

/* Returns what the check says of the file that was built. */
static enum oh_status checked(uint64_t root, struct oh_region_fault *fault) {
  size_t size;
  char *bytes = building_end(&b, root, &size);
  struct oh_region_file *file = building_open(bytes, size);
  enum oh_status status = oh_region_file_check(file, fault);
  if (status == OH_OK) walk_good_file(file);
  use_file(file);
  oh_region_file_close(file);
  free(bytes);
  return status;
}

static uint64_t position_of(uint64_t item) { return item - BUILDING_BASE; }

static void refused(uint64_t root, uint64_t position, char const *what) {
  struct oh_region_fault fault = {0, ""};
  CHECK_EQUAL(OH_BAD_FILE, checked(root, &fault));
  if (strcmp(what, fault.what) != 0) testing_fail(__FILE__, __LINE__, fault.what);
  CHECK_EQUAL(position, fault.position);
}

/* A block with one word changed, which is number [i] of it. */
static void refuse_changed(unsigned tag, uint64_t size, int i, uint64_t word, char const *what) {
  building_begin(&b, 5);
  building_string(&b, "before");
  uint64_t item = building_block(&b, tag, size);
  *building_word(&b, item, i) = word;
  building_string(&b, "behind");
  bool is_pointer = i >= 0 && tag < OH_FILE_NO_SCAN;
  refused(item, position_of(item) + (is_pointer ? 8 * (uint64_t)i : (uint64_t)-8), what);
}

#define HEADER(size, colour, tag) ((uint64_t)(size) << 10 | (colour) << 8 | (tag))

static void headers(void) {
  for (uint64_t colour = 0; colour < 3; colour++)
    refuse_changed(0, 2, -1, HEADER(2, colour, 0), "a header has no colour");
  uint64_t const sizes[] = {8, 1000, (uint64_t)1 << 40, ((uint64_t)1 << 54) - 1};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    refuse_changed(0, 2, -1, HEADER(sizes[i], 3, 0), "a block reaches over the end");
  uint64_t const tags[] = {244, 245, 246, 247, 248, 249, 251};
  for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
    refuse_changed(0, 2, -1, HEADER(2, 3, tags[i]), "a tag is not one of data");
}

static void blocks(void) {
  refuse_changed(0, 2, -1, HEADER(2, 3, 250), "a lazy value has not one field");
  refuse_changed(0, 2, -1, HEADER(2, 3, 253), "a float has not one word");
  refuse_changed(0, 0, -1, HEADER(0, 3, 252), "a string has no room for its length");
  refuse_changed(0, 0, -1, HEADER(0, 3, 255), "a custom block has no operations");
  char const *padded = "a string is padded wrongly";
  refuse_changed(OH_FILE_STRING, 1, 0, (uint64_t)8 << 56, padded);
  refuse_changed(OH_FILE_STRING, 1, 0, (uint64_t)255 << 56, padded);
  refuse_changed(OH_FILE_STRING, 1, 0, (uint64_t)7 << 56 | 1, padded);
  refuse_changed(OH_FILE_STRING, 1, 0, (uint64_t)1 << 56 | (uint64_t)1 << 48, padded);
}

static void custom_blocks(void) {
  char const *unknown = "a custom block is of no known kind";
  uint64_t const places[] = {0, 256 * 4, 255, 257, 256 * 3 + 8, OH_FILE_FIRST, -(uint64_t)256};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    refuse_changed(OH_FILE_CUSTOM, 2, 0, BUILDING_BASE + places[i], unknown);
  refuse_changed(OH_FILE_CUSTOM, 3, 0, BUILDING_BASE + 256, unknown);
  refuse_changed(OH_FILE_CUSTOM, 1, 0, BUILDING_BASE + 256, unknown);
}

/* Into the middle of blocks, outside, and next to what is there. */
static void pointers(void) {
  char const *what = "a pointer leads to no block";
  uint64_t first = BUILDING_BASE + OH_FILE_FIRST;
  uint64_t const aims[] = {0,          first,         first + 4,     first + 12,
                           first + 16, first - 8,     BUILDING_BASE, BUILDING_BASE + 256,
                           first + 72, first + 1000,  first + 48,    (uint64_t)1 << 63,
                           2,          UINT64_MAX - 7};
  for (size_t i = 0; i < sizeof aims / sizeof *aims; i++) {
    refuse_changed(0, 3, 1, aims[i], what);
    refuse_changed(OH_FILE_FORWARD, 1, 0, aims[i], what);
  }
}

static void roots(void) {
  building_begin(&b, 5);
  uint64_t item = building_block(&b, 0, 3);
  uint64_t const at = offsetof(struct oh_file_header, root);
  refused(item + 8, at, "the root leads to no block");
  refused(item + 24, at, "the root leads to no block");
}

/* Bytes of the header, once its checksum is right again. */
static void refuse_header(size_t at, uint64_t value, size_t bytes, uint64_t position,
                          char const *what) {
  struct oh_region_file *file;
  struct oh_region_fault fault;
  size_t size;
  building_begin(&b, 5);
  char *made = building_end(&b, building_block(&b, 0, 3), &size);
  memcpy(made + at, &value, bytes);
  building_seal_header(made);
  CHECK_EQUAL(OH_BAD_FILE, oh_region_file_use(made, size, &file, &fault));
  if (strcmp(what, fault.what) != 0) testing_fail(__FILE__, __LINE__, fault.what);
  CHECK_EQUAL(position, fault.position);
  free(made);
}

#define AT(field) offsetof(struct oh_file_header, field)

static void file_headers(void) {
  size_t const size = OH_FILE_FIRST + 40;
  refuse_header(0, 0, 1, 0, "this is not a file of a region");
  refuse_header(AT(byte_order), 0x04030201, 4, 8, "a machine with another byte order wrote it");
  refuse_header(AT(version), 2, 4, 12, "its format is of another version");
  refuse_header(AT(word_size), 4, 4, 16, "its words have another size");
  refuse_header(AT(ocaml), 6, 4, 20, "there is no such line of OCaml");
  refuse_header(AT(length), OH_FILE_FIRST, 8, 24, "its header says an impossible length");
  refuse_header(AT(length), size + 4, 8, 24, "its header says an impossible length");
  refuse_header(AT(length), size + 8, 8, size, "the file is truncated");
  refuse_header(AT(length), UINT64_MAX - 7, 8, size, "the file is truncated");
  refuse_header(AT(length), size - 8, 8, size - 8, "the file is longer than its header says");
  uint64_t const bases[] = {0, BUILDING_BASE + 4096, OH_FILE_HIGHEST, OH_FILE_LOWEST / 2,
                            OH_FILE_HIGHEST * 2};
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
    refuse_header(AT(base), bases[i], 8, 32, "its preferred address is none");
  uint64_t const roots[] = {0, BUILDING_BASE, BUILDING_BASE + OH_FILE_FIRST, BUILDING_BASE + size,
                            BUILDING_BASE + OH_FILE_FIRST + 12};
  for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
    refuse_header(AT(root), roots[i], 8, 40, "its root lies outside");
}

/* Faults that only reading all of the file finds. */
static void counts_and_checksums(void) {
  struct oh_region_fault fault;
  size_t size;
  building_begin(&b, 5);
  uint64_t root = building_string(&b, "some text");
  b.blocks++;
  refused(root, AT(blocks), "the number of blocks is another");
  b.blocks--;
  char *bytes = building_end(&b, root, &size);
  bytes[OH_FILE_FIRST + 9] ^= 4;
  struct oh_region_file *file = building_open(bytes, size);
  CHECK_EQUAL(OH_BAD_FILE, oh_region_file_check(file, &fault));
  CHECK_EQUAL(AT(content_checksum), fault.position);
  oh_region_file_close(file);
  bytes[OH_FILE_FIRST + 9] ^= 4;
  bytes[size - 8] = 1;
  building_seal(bytes);
  file = building_open(bytes, size);
  CHECK_EQUAL(OH_BAD_FILE, oh_region_file_check(file, &fault));
  CHECK_EQUAL(size - 8, fault.position);
  oh_region_file_close(file);
  free(bytes);
}

/* Each byte of the header changed, and the file cut off at each length. */
static void damaged_headers(void) {
  struct oh_region_file *file;
  struct oh_region_fault fault;
  size_t size;
  building_begin(&b, 5);
  char *bytes = building_end(&b, building_block(&b, 0, 3), &size);
  for (size_t i = 0; i < sizeof(struct oh_file_header); i++) {
    bytes[i] ^= 64;
    CHECK_EQUAL(OH_BAD_FILE, oh_region_file_use(bytes, size, &file, &fault));
    CHECK(fault.position < sizeof(struct oh_file_header));
    bytes[i] ^= 64;
  }
  for (size_t length = 0; length < size; length += length < 200 ? 1 : 997) {
    char *cut = malloc(length + 1);
    memcpy(cut, bytes, length);
    CHECK_EQUAL(OH_BAD_FILE, oh_region_file_use(cut, length, &file, &fault));
    CHECK(fault.position <= length);
    free(cut);
  }
  free(bytes);
}

/* ---- Random changes ---- */

static uint64_t state;

/* Marsaglia, Xorshift RNGs, 2003. */
static uint64_t random_number(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static uint64_t random_item(void) {
  if (random_number() % 3 == 0) return INTEGER(random_number() % 100);
  return BUILDING_BASE + OH_FILE_FIRST + random_number() % (b.used + 1) * 8;
}

static void build_random_blocks(void) {
  static unsigned const tags[] = {0, 1, 3, 243, 250, 252, 253, 254, 255};
  building_begin(&b, 4 + random_number() % 2);
  for (int i = 0; i < 40; i++) {
    unsigned tag = tags[random_number() % 9];
    uint64_t item;
    if (tag == OH_FILE_STRING)
      item = building_string(&b, "texts are padded" + random_number() % 16);
    else if (tag == OH_FILE_CUSTOM)
      item = building_number(&b, random_number() % 3, (int64_t)random_number());
    else
      item = building_block(&b, tag, tag == 250 || tag == 253 ? 1 : random_number() % 6);
    for (uint64_t k = 0; tag < OH_FILE_NO_SCAN && k < *building_word(&b, item, -1) >> 10; k++)
      *building_word(&b, item, (int)k) = INTEGER(k);
  }
}

/* Some words become headers, pointers or anything; some files stay good. */
static void random_words(void) {
  char const *given = getenv("OUTHEAP_PROPERTY_SEED");
  long seed = given == NULL ? -1 : strtol(given, NULL, 10);
  int good = 0, bad = 0;
  state = seed > 0 ? (uint64_t)seed : 20261123;
  printf("seed %llu\n", (unsigned long long)state);
  for (int round = 0; round < 5000; round++) {
    struct oh_region_fault fault;
    build_random_blocks();
    for (uint64_t changes = random_number() % 4; changes > 0; changes--) {
      uint64_t *word = &b.words[random_number() % b.used];
      switch (random_number() % 3) {
      case 0: *word = random_item(); break;
      case 1: *word = HEADER(random_number() % 20, 3, random_number() % 256); break;
      case 2: *word ^= (uint64_t)1 << random_number() % 64; break;
      }
    }
    enum oh_status status = checked(INTEGER(1), &fault);
    if (status == OH_OK)
      good++;
    else
      bad++;
    if (status != OH_OK)
      CHECK(fault.position <= OH_FILE_FIRST + b.used * 8 && fault.what[0] != '\0');
  }
  CHECK(good > 500 && bad > 500);
}

TEST_PROGRAM({"headers", headers}, {"blocks", blocks}, {"custom_blocks", custom_blocks},
             {"pointers", pointers}, {"roots", roots}, {"file_headers", file_headers},
             {"counts_and_checksums", counts_and_checksums}, {"damaged_headers", damaged_headers},
             {"random_words", random_words})
