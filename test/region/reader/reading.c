/* SPDX-License-Identifier: MIT */
/* The answers of the reader for every kind of value, and for what is none. */
#include <errno.h>
#include <unistd.h>

#include "building.h"
#include "testing.h"

static struct building b;

/* All kinds, in a block. */
static char *all_kinds(uint32_t ocaml, size_t *size) {
  building_begin(&b, ocaml);
  uint64_t root = building_block(&b, 7, 9);
  uint64_t floats = building_block(&b, OH_FILE_DOUBLES, 2);
  double const numbers[] = {0.5, -3};
  memcpy(building_word(&b, floats, 0), numbers, sizeof numbers);
  uint64_t lazy = building_block(&b, OH_FILE_FORWARD, 1);
  uint64_t const fields[] = {INTEGER(-5),
                             building_string(&b, "a string of 22 letters"),
                             building_double(&b, 2.5),
                             floats,
                             building_number(&b, OH_FILE_INT32, -7),
                             building_number(&b, OH_FILE_INT64, INT64_MIN),
                             building_number(&b, OH_FILE_NATIVEINT, 1234567890123),
                             lazy,
                             building_block(&b, 0, 0)};
  *building_word(&b, lazy, 0) = root;
  memcpy(building_word(&b, root, 0), fields, sizeof fields);
  return building_end(&b, root, size);
}

static void check_all_kinds(struct oh_region_file const *file) {
  enum oh_region_kind const kinds[] = {OH_REGION_INTEGER,   OH_REGION_STRING, OH_REGION_FLOAT,
                                       OH_REGION_FLOATS,    OH_REGION_INT32,  OH_REGION_INT64,
                                       OH_REGION_NATIVEINT, OH_REGION_LAZY,   OH_REGION_BLOCK};
  size_t const sizes[] = {0, 22, 1, 2, 1, 1, 1, 1, 0};
  oh_region_item root = oh_region_file_root(file), field[9];
  CHECK_EQUAL(OH_REGION_BLOCK, oh_region_file_kind(file, root));
  CHECK_EQUAL(7, oh_region_file_tag(file, root));
  CHECK_EQUAL(9, oh_region_file_size(file, root));
  for (size_t i = 0; i < 9; i++) {
    field[i] = oh_region_file_field(file, root, i);
    CHECK_EQUAL(kinds[i], oh_region_file_kind(file, field[i]));
    CHECK_EQUAL(sizes[i], oh_region_file_size(file, field[i]));
    CHECK_EQUAL(0, oh_region_file_tag(file, field[i]));
  }
  size_t length;
  CHECK_EQUAL(-5, oh_region_file_int(file, field[0]));
  CHECK(strcmp(oh_region_file_string(file, field[1], &length), "a string of 22 letters") == 0);
  CHECK_EQUAL(22, length);
  CHECK(oh_region_file_double(file, field[2], 0) == 2.5);
  CHECK(oh_region_file_double(file, field[3], 0) == 0.5);
  CHECK(oh_region_file_double(file, field[3], 1) == -3);
  CHECK_EQUAL(-7, oh_region_file_int(file, field[4]));
  CHECK_EQUAL(INT64_MIN, oh_region_file_int(file, field[5]));
  CHECK_EQUAL(1234567890123, oh_region_file_int(file, field[6]));
  CHECK(oh_region_file_field(file, field[7], 0) == root);
}

static void kinds(void) {
  for (uint32_t ocaml = 4; ocaml <= 5; ocaml++) {
    struct oh_region_fault fault;
    size_t size;
    char *bytes = all_kinds(ocaml, &size);
    struct oh_region_file *file = building_open(bytes, size);
    CHECK_EQUAL(OH_OK, oh_region_file_check(file, &fault));
    check_all_kinds(file);
    oh_region_file_close(file);
    free(bytes);
  }
}

/* Each question to an item that has no answer to it. */
static void no_answers(void) {
  size_t size, length;
  char *bytes = all_kinds(5, &size);
  struct oh_region_file *file = building_open(bytes, size);
  oh_region_item root = oh_region_file_root(file);
  oh_region_item const none[] = {0, root + 4, root + size, BUILDING_BASE, UINT64_MAX - 7};
  CHECK(oh_region_file_field(file, root, 9) == OH_REGION_NO_ITEM);
  CHECK(oh_region_file_field(file, INTEGER(3), 0) == OH_REGION_NO_ITEM);
  CHECK(oh_region_file_string(file, root, &length) == NULL && length == 0);
  CHECK(oh_region_file_double(file, root, 0) == 0);
  CHECK(oh_region_file_double(file, oh_region_file_field(file, root, 3), 2) == 0);
  CHECK_EQUAL(0, oh_region_file_int(file, root));
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    CHECK_EQUAL(OH_REGION_NOTHING, oh_region_file_kind(file, none[i]));
    CHECK_EQUAL(0, oh_region_file_size(file, none[i]));
    CHECK(oh_region_file_field(file, none[i], 0) == OH_REGION_NO_ITEM);
    CHECK(oh_region_file_string(file, none[i], &length) == NULL);
  }
  oh_region_file_close(file);
  oh_region_file_close(NULL);
  free(bytes);
}

static void integer_root(void) {
  struct oh_region_fault fault;
  size_t size;
  building_begin(&b, 5);
  char *bytes = building_end(&b, INTEGER(42), &size);
  struct oh_region_file *file = building_open(bytes, size);
  CHECK_EQUAL(OH_OK, oh_region_file_check(file, &fault));
  CHECK_EQUAL(42, oh_region_file_int(file, oh_region_file_root(file)));
  oh_region_file_close(file);
  free(bytes);
}

/* The tags of OCaml 5 that are constructors of 4.14. */
static void lines_of_ocaml(void) {
  for (uint32_t ocaml = 4; ocaml <= 5; ocaml++) {
    struct oh_region_fault fault;
    size_t size;
    building_begin(&b, ocaml);
    char *bytes = building_end(&b, building_block(&b, 244, 1), &size);
    struct oh_region_file *file = building_open(bytes, size);
    bool is_good = ocaml == 4;
    CHECK_EQUAL(is_good ? OH_OK : OH_BAD_FILE, oh_region_file_check(file, &fault));
    CHECK_EQUAL(is_good ? OH_REGION_BLOCK : OH_REGION_NOTHING,
                oh_region_file_kind(file, oh_region_file_root(file)));
    oh_region_file_close(file);
    free(bytes);
  }
}

static void files(void) {
  char path[] = "/tmp/outheap-reading-XXXXXX";
  struct oh_region_file *file;
  struct oh_region_fault fault;
  size_t size;
  char *bytes = all_kinds(5, &size);
  int descriptor = mkstemp(path);
  CHECK(descriptor >= 0);
  CHECK_EQUAL(OH_BAD_FILE, oh_region_file_open(path, &file, &fault)); /* it is empty */
  CHECK_EQUAL(size, write(descriptor, bytes, size));
  CHECK_EQUAL(OH_OK, oh_region_file_open(path, &file, &fault));
  CHECK_EQUAL(OH_OK, oh_region_file_check(file, &fault));
  unlink(path);
  check_all_kinds(file);
  oh_region_file_close(file);
  close(descriptor);
  free(bytes);
  errno = 0;
  CHECK_EQUAL(OH_SYSTEM, oh_region_file_open(path, &file, &fault));
  CHECK_EQUAL(ENOENT, errno);
  CHECK_EQUAL(OH_SYSTEM, oh_region_file_open("/tmp", &file, &fault));
  CHECK_EQUAL(EISDIR, errno);
  CHECK_EQUAL(OH_BAD_ADDRESS, oh_region_file_use(path + 1, 5, &file, &fault));
}

TEST_PROGRAM({"kinds", kinds}, {"no_answers", no_answers}, {"integer_root", integer_root},
             {"lines_of_ocaml", lines_of_ocaml}, {"files", files})
