/* SPDX-License-Identifier: MIT */
/* Checksums: the numbers that the standard has, and what becomes of a bit that is not as it was
   written. */
#include "../../../src/adtc/checksum.h"
#include "files.h"
#include "making.h"
#include "model.h"

enum { PLACE = 28, VERSION = 4 }; /* of fields of the header */

/* ---- The sum itself ---- */

/* By the definition, bit after bit. */
static uint32_t by_bits(uint32_t crc, const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78u : 0);
  }
  return crc;
}

static void check_sum(uint32_t expected, const void *bytes, size_t size) {
  CHECK_EQUAL(expected, (uint32_t)~by_bits(UINT32_MAX, bytes, size));
  CHECK_EQUAL(expected, (uint32_t)~adtc_crc_by_table(UINT32_MAX, bytes, size));
  CHECK_EQUAL(expected, (uint32_t)~adtc_crc(UINT32_MAX, bytes, size));
}

/* RFC 3720, appendix B.4, and the usual nine digits. */
static void numbers_of_the_standard(void) {
  unsigned char bytes[32] = {0};
  check_sum(0, bytes, 0);
  check_sum(0xe3069283, "123456789", 9);
  check_sum(0x8a9136aa, bytes, sizeof bytes);
  memset(bytes, 0xff, sizeof bytes);
  check_sum(0x62a8ab43, bytes, sizeof bytes);
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)i;
  check_sum(0x46dd794e, bytes, sizeof bytes);
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(31 - i);
  check_sum(0x113fdb5c, bytes, sizeof bytes);
}

/* Lengths and starts of all kinds, short ones and those that are summed in parts. */
static void every_length(void) {
  enum { MOST = 200000 };
  unsigned char *bytes = malloc(MOST);
  uint64_t state = 1;
  for (size_t i = 0; i < MOST; i++) bytes[i] = (unsigned char)model_random(&state);
  for (size_t size = 0; size < 300; size++) {
    uint32_t crc = (uint32_t)model_random(&state);
    size_t start = size % 9;
    uint32_t expected = by_bits(crc, bytes + start, size);
    CHECK_EQUAL(expected, adtc_crc(crc, bytes + start, size));
    CHECK_EQUAL(expected, adtc_crc_by_table(crc, bytes + start, size));
  }
  for (size_t size = (64 << 10) - 30; size < (64 << 10) + 30; size++)
    CHECK_EQUAL(by_bits(7, bytes + 3, size), adtc_crc(7, bytes + 3, size));
  for (size_t size = MOST - 50; size < MOST; size++)
    CHECK_EQUAL(adtc_crc_by_table(7, bytes, size), adtc_crc(7, bytes, size));
  free(bytes);
}

/* ---- In buffers ---- */

static adtc filled(const adtc_options *options, uint32_t flags) {
  adtc_options with = *options;
  adtc b;
  with.flags |= flags;
  struct model *m = model_draw(11, 30);
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, &with));
  adtc_set_root(&b, model_build(&b, m));
  CHECK(b.root != ADTC_NONE);
  model_free(m);
  return b;
}

static adtc_view finished(adtc *b) {
  adtc_view v = adtc_finish(b);
  CHECK(v.base != NULL);
  return v;
}

static uint32_t word_at(const char *base, size_t at) {
  uint32_t word;
  memcpy(&word, base + at, sizeof word);
  return word;
}

static uint16_t version_of(const char *base) {
  uint16_t version;
  memcpy(&version, base + VERSION, sizeof version);
  return version;
}

/* Each bit in turn, all of the header included. Without a checksum many go unnoticed. */
static int flipped_and_accepted(adtc *b) {
  adtc_view v = finished(b), opened;
  adtc_fault fault;
  int accepted = 0;
  for (size_t bit = 0; bit < v.size * 8; bit++) {
    b->base[bit / 8] ^= (char)(1 << bit % 8);
    adtc_status status = adtc_open(v.base, v.size, ADTC_ALL_FLAGS, &opened, &fault);
    accepted += status == ADTC_OK;
    if ((v.flags & ADTC_CHECKSUM) && bit / 8 >= PLACE)
      CHECK(status == ADTC_BAD_CHECKSUM && fault.position == PLACE);
    b->base[bit / 8] ^= (char)(1 << bit % 8);
  }
  CHECK_EQUAL(ADTC_OK, adtc_open(v.base, v.size, ADTC_ALL_FLAGS, &opened, NULL));
  return accepted;
}

static void check_each_bit(const adtc_options *options) {
  adtc without = filled(options, 0), with = filled(options, ADTC_CHECKSUM);
  CHECK(flipped_and_accepted(&without) > 0);
  CHECK_EQUAL(0, flipped_and_accepted(&with));
  adtc_free(&without);
  adtc_free(&with);
}

static void each_bit(void) { for_all_layouts(check_each_bit); }

/* The header says this of a buffer with these options. */
static int version_with(const adtc_options *options, int otherwise) {
  return options->flags & ADTC_SHORT ? 3 : otherwise;
}

/* Where it is, what version says so, and that it can be wanted later. */
static void check_header(const adtc_options *options) {
  adtc b = filled(options, 0), empty;
  adtc_view v = finished(&b);
  CHECK_EQUAL(version_with(options, 1), version_of(v.base));
  CHECK_EQUAL(0, word_at(v.base, PLACE));
  adtc_want_checksum(&b);
  v = finished(&b);
  CHECK_EQUAL(version_with(options, 2), version_of(v.base));
  uint32_t crc = by_bits(UINT32_MAX, (const unsigned char *)v.base, PLACE);
  crc = by_bits(crc, (const unsigned char *)v.base + PLACE + 4, v.size - PLACE - 4);
  CHECK_EQUAL((uint32_t)~crc, word_at(v.base, PLACE));
  adtc_free(&b);
  CHECK_EQUAL(ADTC_OK, adtc_create(&empty, options));
  adtc_want_checksum(&empty);
  CHECK_EQUAL(0, flipped_and_accepted(&empty));
  adtc_free(&empty);
}

static void headers(void) { for_all_layouts(check_header); }

/* Copies want one if the original did. */
static void check_copies(const adtc_options *options) {
  adtc b = filled(options, ADTC_CHECKSUM), copy, small;
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(ADTC_OK, adtc_copy(&copy, &v, NULL));
  CHECK_EQUAL(ADTC_OK, adtc_compact(&small, &v, NULL));
  CHECK_EQUAL(version_with(options, 2), version_of(finished(&copy).base));
  CHECK_EQUAL(version_with(options, 2), version_of(finished(&small).base));
  CHECK_EQUAL(ADTC_OK, adtc_check(&small, NULL));
  adtc_free(&b);
  adtc_free(&copy);
  adtc_free(&small);
}

static void copies(void) { for_all_layouts(check_copies); }

/* ---- Files and pipes ---- */

/* A bit of the last byte of a file. */
static void damage(const char *path) {
  FILE *file = fopen(path, "r+b");
  CHECK(file != NULL);
  CHECK_EQUAL(0, fseek(file, -1, SEEK_END));
  int byte = fgetc(file);
  CHECK_EQUAL(0, fseek(file, -1, SEEK_END));
  fputc(byte ^ 1, file);
  CHECK_EQUAL(0, fclose(file));
}

/* A number at the end: any bits are a number. */
static adtc with_number(const adtc_options *options) {
  adtc b;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, options));
  adtc_want_checksum(&b);
  adtc_set_root(&b, adtc_elements(&b, 3, NULL, 100000));
  return b;
}

static void saved_mapped_and_checked(void) {
  adtc b = with_number(NULL), mapped;
  adtc_fault fault;
  const char *path = files_path();
  CHECK_EQUAL(ADTC_OK, adtc_save(&b, path));
  CHECK_EQUAL(ADTC_OK, adtc_map(&mapped, path, NULL));
  CHECK_EQUAL(ADTC_OK, adtc_check(&mapped, NULL));
  CHECK_EQUAL(ADTC_OK, adtc_check(&mapped, NULL));
  adtc_free(&mapped);
  damage(path);
  CHECK_EQUAL(ADTC_OK, adtc_map(&mapped, path, NULL));
  CHECK_EQUAL(ADTC_BAD_CHECKSUM, adtc_check(&mapped, &fault));
  CHECK_EQUAL(PLACE, fault.position);
  adtc_free(&mapped);
  remove(path);
  adtc_free(&b);
}

/* A change by the program itself is no damage, once the program says so. A new root changes no
   bytes. */
static void mapped_and_changed(void) {
  adtc b = with_number(NULL), mapped;
  const char *path = files_path();
  CHECK_EQUAL(ADTC_OK, adtc_save(&b, path));
  CHECK_EQUAL(ADTC_OK, adtc_map(&mapped, path, NULL));
  adtc_set_root(&mapped, ADTC_NONE);
  CHECK_EQUAL(ADTC_OK, adtc_check(&mapped, NULL));
  ((double *)adtc_elements_of(&mapped, b.root))[7] = 1.5;
  CHECK_EQUAL(ADTC_BAD_CHECKSUM, adtc_check(&mapped, NULL));
  CHECK(finished(&mapped).base == mapped.base);
  CHECK_EQUAL(ADTC_OK, adtc_check(&mapped, NULL));
  adtc_free(&mapped);
  remove(path);
  adtc_free(&b);
}

static void received(void) {
  adtc b = with_number(NULL), other;
  const char *path = files_path();
  for (int damaged = 0; damaged < 2; damaged++) {
    CHECK_EQUAL(ADTC_OK, adtc_save(&b, path));
    if (damaged) damage(path);
    FILE *file = fopen(path, "rb");
    adtc_status status = adtc_receive(&other, fileno(file), SIZE_MAX, 0, NULL, NULL);
    CHECK_EQUAL(damaged ? ADTC_BAD_CHECKSUM : ADTC_OK, status);
    CHECK_EQUAL(0, fclose(file));
    if (damaged) continue;
    adtc_set_root(&other, ADTC_NONE);
    CHECK_EQUAL(ADTC_OK, adtc_check(&other, NULL));
    CHECK_EQUAL(2, version_of(finished(&other).base));
    adtc_free(&other);
  }
  remove(path);
  adtc_free(&b);
}

/* A file of the version before there were checksums: 42 in a general buffer. */
static void files_without(void) {
  static const unsigned char bytes[] = {'A', 'D', 'T', 'C', 1,  0, 0, 2, 4,  3, 2, 1,
                                        0,   0,   0,   0,   36, 0, 0, 0, 0,  0, 0, 0,
                                        16,  0,   0,   0,   0,  0, 0, 0, 85, 0, 0, 0};
  const uint32_t mark = 0x01020304;
  uint64_t aligned[5];
  adtc_view v;
  if (*(const unsigned char *)&mark != 4) return;
  memcpy(aligned, bytes, sizeof bytes);
  CHECK_EQUAL(ADTC_OK, adtc_open(aligned, sizeof bytes, 0, &v, NULL));
  CHECK_EQUAL(42, adtc_int_of(&v, v.root));
}

TEST_PROGRAM({"numbers_of_the_standard", numbers_of_the_standard}, {"every_length", every_length},
             {"each_bit", each_bit}, {"headers", headers}, {"copies", copies},
             {"saved_mapped_and_checked", saved_mapped_and_checked},
             {"mapped_and_changed", mapped_and_changed}, {"received", received},
             {"files_without", files_without})
