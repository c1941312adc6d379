/* SPDX-License-Identifier: MIT */
/* Bytes from outside: each byte of small buffers changed in each way, each length cut off, and what
   is known to be hard to notice. A buffer that adtc_open accepts can be read from end to end. A
   refusal is a status and a position. Memory errors are for AddressSanitizer to find: the bytes are
   in a block of just their size. */
#include "layouts.h"
#include "model.h"
#include "testing.h"

enum { ACCEPTED = ADTC_SHARING, MOST_STEPS = 100000 };

/* Reads all that is reachable from the root; sharing can make that long. */
static void read_all(const adtc_view *v) {
  adtc_walk w;
  adtc_ref item;
  uint32_t count, steps = 0;
  volatile unsigned char sink = 0;
  adtc_walk_begin(&w, v, v->root);
  while (steps++ < MOST_STEPS && adtc_walk_next(&w, &item)) {
    adtc_kind kind = adtc_kind_of(v, item);
    if (kind == ADTC_INT) sink ^= (unsigned char)adtc_int_of(v, item);
    if (kind == ADTC_FLOAT) sink ^= adtc_float_of(v, item) > 0;
    if (kind == ADTC_NODE) sink ^= (unsigned char)adtc_variant_of(v, item);
    if (kind != ADTC_ELEMENTS && kind != ADTC_STRING) continue;
    const unsigned char *bytes = adtc_elements_in(v, item, &count);
    size_t all = ((size_t)count << adtc_element_log(v, item)) + (kind == ADTC_STRING);
    for (size_t i = 0; i < all; i++) sink ^= bytes[i];
  }
  CHECK_EQUAL(ADTC_OK, w.status);
  adtc_walk_end(&w);
}

/* Takes as long as the buffer is large, whatever is shared in it. */
static void copy_all(const adtc_view *v) {
  adtc copy;
  adtc_options options = {.flags = v->flags, .unit_log = v->unit_log};
  if (!(v->flags & ADTC_SHARING) || v->root == ADTC_NONE) return;
  CHECK_EQUAL(ADTC_OK, adtc_create(&copy, &options));
  CHECK_EQUAL(ADTC_OK, adtc_copy_tree(&copy, v, v->root, &copy.root));
  CHECK(copy.used <= v->size);
  adtc_free(&copy);
}

static adtc_status open_and_read(const unsigned char *bytes, size_t size) {
  adtc_view v;
  adtc_fault fault;
  adtc_status status = adtc_open(bytes, size, ACCEPTED, &v, &fault);
  CHECK_EQUAL(status, fault.status);
  CHECK(status == ADTC_OK || fault.position <= size);
  if (status == ADTC_OK) {
    read_all(&v);
    copy_all(&v);
  }
  return status;
}

static unsigned char *bytes_of(const adtc_options *options, uint64_t seed, size_t *size) {
  struct model *m = model_draw(seed, 10);
  adtc b;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, options));
  bool upwards = options->flags & ADTC_SHARING;
  adtc_set_root(&b, upwards ? model_build_upwards(&b, m) : model_build(&b, m));
  CHECK(b.root != ADTC_NONE);
  adtc_view v = adtc_finish(&b);
  unsigned char *bytes = malloc(v.size);
  memcpy(bytes, v.base, v.size);
  *size = v.size;
  adtc_free(&b);
  model_free(m);
  return bytes;
}

static void for_all_buffers(void (*test)(unsigned char *bytes, size_t size)) {
  adtc_options sharing = {.flags = ADTC_SHARING};
  for (int i = 0; i <= LAYOUTS; i++)
    for (uint64_t seed = 0; seed < 2; seed++) {
      size_t size;
      unsigned char *bytes = bytes_of(i < LAYOUTS ? &layouts[i] : &sharing, seed, &size);
      CHECK_EQUAL(ADTC_OK, open_and_read(bytes, size));
      test(bytes, size);
      free(bytes);
    }
}

static void change_each_byte(unsigned char *bytes, size_t size) {
  int accepted = 0, refused = 0;
  for (size_t i = 0; i < size; i++) {
    unsigned char before = bytes[i];
    for (int value = 0; value < 256; value++) {
      bytes[i] = (unsigned char)value;
      *(open_and_read(bytes, size) == ADTC_OK ? &accepted : &refused) += 1;
    }
    bytes[i] = before;
  }
  CHECK(accepted > 0 && refused > accepted / 10);
}

static void each_byte_changed(void) { for_all_buffers(change_each_byte); }

/* At every length, in a block of that length. */
static void cut_off(unsigned char *bytes, size_t size) {
  for (size_t length = 0; length < size; length++) {
    unsigned char *start = malloc(length != 0 ? length : 1);
    memcpy(start, bytes, length);
    CHECK_EQUAL(ADTC_TRUNCATED, open_and_read(start, length));
    free(start);
  }
}

static void each_length_cut_off(void) { for_all_buffers(cut_off); }

/* The size in the header is made to fit: what is cut off is in the middle of a tree. */
static void cut_off_with_header(unsigned char *bytes, size_t size) {
  unsigned char *part = malloc(size);
  for (uint64_t length = ADTC_HEADER_BYTES; length < size; length++) {
    memcpy(part, bytes, length);
    memcpy(part + 16, &length, sizeof length);
    open_and_read(part, length);
  }
  free(part);
}

static void each_length_claimed(void) { for_all_buffers(cut_off_with_header); }

static void random_words_changed(void) {
  uint64_t state = 1;
  for (int i = 0; i < LAYOUTS; i++)
    for (int round = 0; round < 1500; round++) {
      size_t size;
      unsigned char *bytes = bytes_of(&layouts[i], model_random(&state), &size);
      for (int changes = 0; changes < 3 && size > ADTC_HEADER_BYTES; changes++) {
        uint32_t word = (uint32_t)(model_random(&state) >> model_random(&state) % 60);
        size_t words = (size - ADTC_HEADER_BYTES) / 4;
        memcpy(bytes + ADTC_HEADER_BYTES + 4 * (model_random(&state) % words), &word, 4);
      }
      open_and_read(bytes, size);
      free(bytes);
    }
}

/* ---- What is hard to notice ---- */

static adtc_status status_of(adtc *b, uint64_t *position) {
  adtc_fault fault;
  adtc_status status = adtc_check(b, &fault);
  CHECK_EQUAL(status, fault.status);
  *position = fault.position;
  return status;
}

static adtc general_with_node(adtc_ref *node) {
  adtc b;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, NULL));
  *node = adtc_node(&b, 0, 2);
  for (uint32_t i = 0; i < 2; i++) CHECK_EQUAL(ADTC_OK, adtc_set(&b, *node, i, adtc_int(&b, 7)));
  adtc_set_root(&b, *node);
  return b;
}

static void expect_fault(adtc *b, adtc_status status, uint64_t position) {
  uint64_t found;
  CHECK_EQUAL(status, status_of(b, &found));
  CHECK_EQUAL(position, found);
  adtc_free(b);
}

static void cycles_and_sharing(void) {
  adtc_ref node, leaf;
  adtc b = general_with_node(&node);
  adtc_set(&b, node, 1, node);
  expect_fault(&b, ADTC_BAD_ROOT, 24);
  b = general_with_node(&node);
  leaf = adtc_node(&b, 0, 0);
  for (uint32_t i = 0; i < 2; i++) adtc_set(&b, node, i, leaf);
  expect_fault(&b, ADTC_SHARED, 40);
}

static void children_that_are_no_items(void) {
  adtc_ref node, text;
  adtc b = general_with_node(&node);
  text = adtc_elements(&b, 2, NULL, 4);
  adtc_set(&b, node, 0, text + 4);
  expect_fault(&b, ADTC_BAD_CHILD, 52);
  b = general_with_node(&node);
  adtc_node(&b, 0, 1);
  expect_fault(&b, ADTC_NOT_SET, 44);
  b = general_with_node(&node);
  adtc_set_root(&b, node + 2);
  expect_fault(&b, ADTC_BAD_ROOT, 24);
}

/* ((1 2) 3), whose outer node says that its second child is inside its first one. */
static void distances_that_cross(void) {
  adtc b;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, &(adtc_options){.layout = ADTC_PREORDER}));
  adtc_ref outer = adtc_node(&b, 0, 2), inner = adtc_node(&b, 0, 2);
  adtc_set(&b, inner, 0, adtc_int(&b, 1));
  adtc_ref second = adtc_int(&b, 2);
  adtc_set(&b, inner, 1, second);
  adtc_int(&b, 3);
  adtc_set(&b, outer, 1, second);
  adtc_set_root(&b, outer);
  expect_fault(&b, ADTC_BAD_CHILD, 44);
}

/* Offsets have more bits than names: a name is not for the item at its offset modulo 2^32. */
static void names_that_wrap(void) {
  for (uint32_t unit_log = 2; unit_log <= 5; unit_log++) {
    adtc b;
    CHECK_EQUAL(ADTC_OK,
                adtc_create(&b, &(adtc_options){.flags = ADTC_WIDE, .unit_log = unit_log}));
    adtc_ref child = adtc_int(&b, 1), node = adtc_node(&b, 0, 1);
    adtc_ref wrapped = child + ((adtc_ref)1 << (32 - b.shift));
    CHECK_EQUAL(ADTC_ARGUMENT, adtc_set(&b, node, 0, wrapped));
    adtc_set(&b, node, 0, child);
    adtc_set_root(&b, node);
    CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
    memcpy(b.base + ((size_t)node << b.shift) + ADTC_WORD, &wrapped, sizeof wrapped);
    CHECK_EQUAL(ADTC_BAD_CHILD, adtc_check(&b, NULL));
    adtc_free(&b);
  }
}

/* A buffer that is larger than any here can be is refused before anything of it is read. */
static void sizes_that_wrap(void) {
  adtc_ref node;
  adtc b = general_with_node(&node);
  adtc_view finished = adtc_finish(&b), v;
  uint64_t size = ((uint64_t)1 << 32) + finished.size;
  memcpy(b.base + 16, &size, sizeof size);
  bool has_64_bits = SIZE_MAX > UINT32_MAX;
  CHECK_EQUAL(has_64_bits ? ADTC_TRUNCATED : ADTC_FULL,
              adtc_open(finished.base, finished.size, 0, &v, NULL));
  adtc_free(&b);
}

static void headers(void) {
  static const struct {
    size_t at;
    unsigned char value;
    adtc_status status;
  } changes[] = {{0, 'B', ADTC_BAD_HEADER}, {4, 0, ADTC_BAD_VERSION},  {4, 2, ADTC_BAD_HEADER},
                 {4, 3, ADTC_BAD_HEADER},   {4, 4, ADTC_BAD_VERSION},  {6, 2, ADTC_BAD_HEADER},
                 {7, 6, ADTC_BAD_HEADER},   {8, 0, ADTC_BAD_HEADER},   {12, 1, ADTC_NOT_ACCEPTED},
                 {12, 8, ADTC_BAD_HEADER},  {12, 16, ADTC_BAD_HEADER}, {16, 255, ADTC_BAD_HEADER},
                 {17, 1, ADTC_TRUNCATED},   {28, 1, ADTC_BAD_HEADER},  {23, 1, ADTC_BAD_HEADER}};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    adtc_ref node;
    adtc b = general_with_node(&node);
    adtc_view finished = adtc_finish(&b), v;
    b.base[changes[i].at] = (char)changes[i].value;
    CHECK_EQUAL(changes[i].status, adtc_open(finished.base, finished.size, 0, &v, NULL));
    adtc_free(&b);
  }
}

static void the_other_byte_order(void) {
  adtc_ref node;
  adtc b = general_with_node(&node);
  adtc_view finished = adtc_finish(&b), v;
  memcpy(b.base + 8, "\1\2\3\4", 4);
  uint32_t mark = 0x01020304;
  bool is_little = *(unsigned char *)&mark == 4;
  CHECK_EQUAL(is_little ? ADTC_BYTE_ORDER : ADTC_OK,
              adtc_open(finished.base, finished.size, 0, &v, NULL));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_open(finished.base + 4, finished.size - 4, 0, &v, NULL));
  adtc_free(&b);
}

TEST_PROGRAM({"each_byte_changed", each_byte_changed}, {"each_length_cut_off", each_length_cut_off},
             {"each_length_claimed", each_length_claimed},
             {"random_words_changed", random_words_changed},
             {"cycles_and_sharing", cycles_and_sharing},
             {"children_that_are_no_items", children_that_are_no_items},
             {"distances_that_cross", distances_that_cross}, {"names_that_wrap", names_that_wrap},
             {"sizes_that_wrap", sizes_that_wrap}, {"headers", headers},
             {"the_other_byte_order", the_other_byte_order})
