/* SPDX-License-Identifier: MIT */
/* Heads that have the count of elements or of a string: what they take, who makes them, and what is
   refused of them. */
#include "making.h"

#include "../../../src/adtc/item.h"

static const adtc_options with_short = {.layout = ADTC_PREORDER, .flags = ADTC_SHORT};
static const adtc_options without = {.layout = ADTC_PREORDER};

enum { STRING = ADTC_HEAD_STRING << ADTC_KIND_SHIFT, ELEMENTS = ADTC_HEAD_ELEMENTS << 2 };

/* ---- Making and reading ---- */

static char *letters(size_t length) {
  char *bytes = malloc(length + 1);
  for (size_t i = 0; i < length; i++) bytes[i] = (char)('a' + i % 26);
  return bytes;
}

static void check_length(const adtc_options *options, uint32_t length, uint32_t heads) {
  char *bytes = letters(length);
  adtc b = made(options);
  adtc_set_root(&b, adtc_string(&b, bytes, length));
  CHECK_EQUAL(ADTC_HEADER_BYTES + 4 * (heads + length / 4 + 1), b.used);
  adtc_view v = adtc_view_of(&b);
  uint32_t count;
  const char *read = adtc_elements_in(&v, v.root, &count);
  CHECK_EQUAL(length, count);
  CHECK(memcmp(bytes, read, length) == 0 && read[length] == 0);
  CHECK(adtc_elements_of(&b, b.root) == (const void *)read);
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  adtc_free(&b);
  free(bytes);
}

static void every_length(void) {
  for (uint32_t length = 0; length < 20; length++) {
    check_length(&with_short, length, 1);
    check_length(&without, length, 2);
  }
  check_length(&with_short, ADTC_SHORT_COUNTS - 1, 1);
  check_length(&with_short, ADTC_SHORT_COUNTS, 2);
  check_length(&with_short, ADTC_SHORT_COUNTS + 5, 2);
}

/* ---- Copies ---- */

static adtc with_text(const adtc_options *options) {
  adtc b = made(options);
  adtc_set_root(&b, adtc_string(&b, "text", 4));
  return b;
}

static uint16_t version_of(adtc *b) {
  adtc_view v = adtc_finish(b);
  struct adtc_header header;
  memcpy(&header, v.base, sizeof header);
  return header.version;
}

/* The words of the copy are those of the original: so the other buffer takes the flag. */
static void a_copy_takes_the_flag_along(void) {
  adtc from = with_text(&with_short), to = with_text(&without);
  adtc_view v = adtc_view_of(&from);
  adtc_ref copy;
  CHECK_EQUAL(1, version_of(&to));
  CHECK_EQUAL(ADTC_OK, adtc_copy_tree(&to, &v, v.root, &copy));
  CHECK_EQUAL(3, version_of(&to));
  CHECK_EQUAL(ADTC_OK, adtc_check(&to, NULL));
  adtc_free(&from);
  adtc_free(&to);
}

/* One of a buffer without the flag, in one that has it. */
static void a_long_head_is_read_as_well(void) {
  adtc from = with_text(&without), to = with_text(&with_short);
  adtc_view v = adtc_view_of(&from), w;
  size_t before = to.used;
  adtc_ref copy;
  CHECK_EQUAL(ADTC_OK, adtc_copy_tree(&to, &v, v.root, &copy));
  CHECK_EQUAL(before + 16, to.used);
  CHECK_EQUAL(ADTC_OK, adtc_check(&to, NULL));
  w = adtc_view_of(&to);
  bool same = false;
  CHECK_EQUAL(ADTC_OK, adtc_equal(&w, w.root, &w, copy, &same));
  CHECK(same);
  adtc_free(&from);
  adtc_free(&to);
}

/* A graft that fails leaves the buffer as it was. */
static void a_failed_graft_leaves_no_flag(void) {
  adtc from = with_text(&with_short), to = made(&without);
  adtc_view v = adtc_view_of(&from);
  adtc_ref node = adtc_node(&to, 9, 1);
  size_t used = to.used;
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_graft(&to, node, 1, &v, v.root));
  CHECK_EQUAL(used, to.used);
  CHECK_EQUAL(0, to.flags);
  CHECK_EQUAL(ADTC_OK, adtc_graft(&to, node, 0, &v, v.root));
  CHECK_EQUAL(ADTC_SHORT, to.flags);
  adtc_free(&from);
  adtc_free(&to);
}

static void other_layouts_have_none(void) {
  adtc from = with_text(&with_short), to = made(NULL), back;
  adtc_view v = adtc_view_of(&from), w;
  CHECK_EQUAL(ADTC_OK, adtc_copy_tree(&to, &v, v.root, &to.root));
  CHECK_EQUAL(1, version_of(&to));
  CHECK_EQUAL(ADTC_HEADER_BYTES + 16, to.used);
  w = adtc_view_of(&to);
  CHECK_EQUAL(ADTC_OK, adtc_compact(&back, &w, NULL));
  CHECK_EQUAL(1, version_of(&back));
  adtc_free(&back);
  CHECK_EQUAL(ADTC_OK, adtc_compact(&back, &v, NULL));
  CHECK_EQUAL(3, version_of(&back));
  CHECK_EQUAL(from.used, back.used);
  adtc_free(&from);
  adtc_free(&to);
  adtc_free(&back);
}

/* ---- Bytes from outside ---- */

struct bytes {
  struct adtc_header header;
  uint32_t item[4];
};

static struct bytes with_item(uint32_t flags, uint32_t head, uint32_t second, uint32_t third) {
  const uint32_t own = ADTC_SMALL_BIT;
  struct bytes b = {{.magic = ADTC_MAGIC,
                     .version = adtc_version_of(flags),
                     .layout = ADTC_PREORDER,
                     .unit_log = 2,
                     .order_mark = ADTC_ORDER_MARK,
                     .flags = flags,
                     .size = sizeof b,
                     .root = ADTC_HEADER_BYTES / ADTC_WORD},
                    {head, second, third, own}};
  return b;
}

static adtc_status opened(const struct bytes *b) {
  adtc_view v;
  return adtc_open(b, sizeof *b, ADTC_ALL_FLAGS, &v, NULL);
}

/* The answer to such an item where heads may be short. */
static adtc_status status_of(uint32_t head, uint32_t second, uint32_t third) {
  struct bytes b = with_item(ADTC_SHORT, head, second, third);
  return opened(&b);
}

static void what_heads_may_say(void) {
  const uint32_t none = ADTC_SMALL_BIT; /* what comes next is an item of its own */
  CHECK_EQUAL(ADTC_OK, status_of(adtc_short_head(STRING, 0), 0, none));
  CHECK_EQUAL(ADTC_OK, status_of(adtc_short_head(STRING, 7), ~0u, 0xffffffu));
  CHECK_EQUAL(ADTC_BAD_ITEM, status_of(adtc_short_head(STRING, 7), ~0u, ~0u));
  CHECK_EQUAL(ADTC_BAD_ITEM, status_of(adtc_short_head(STRING, 0), 1, none));
  CHECK_EQUAL(ADTC_BAD_ITEM, status_of(adtc_short_head(STRING | 1u << 4, 0), 0, none));
  CHECK_EQUAL(ADTC_BAD_ITEM, status_of(adtc_short_head(STRING | 1u << 5, 0), 0, none));
  CHECK_EQUAL(ADTC_TRUNCATED, status_of(adtc_short_head(STRING, 12), 0, 0));
  CHECK_EQUAL(ADTC_TRUNCATED, status_of(adtc_short_head(STRING, ADTC_SHORT_COUNTS - 1), 0, 0));
  CHECK_EQUAL(ADTC_OK, status_of(STRING, 3, 0));
  CHECK_EQUAL(ADTC_BAD_ITEM, status_of(STRING | 1u << 7, 3, 0));
  for (uint32_t log = 0; log < 4; log++) {
    uint32_t head = ELEMENTS | log << 4;
    CHECK_EQUAL(ADTC_OK, status_of(adtc_short_head(head, 8u >> log), ~0u, ~0u));
    CHECK_EQUAL(ADTC_OK, status_of(adtc_short_head(head, 0), none, none));
    CHECK_EQUAL(ADTC_TRUNCATED, status_of(adtc_short_head(head, 16u >> log), 0, 0));
  }
  CHECK_EQUAL(ADTC_BAD_ITEM, status_of(adtc_short_head(ELEMENTS, 5), ~0u, ~0u));
  CHECK_EQUAL(ADTC_BAD_ITEM, status_of(ADTC_HEAD_NUMBER << ADTC_KIND_SHIFT | 64, 0, 0));
}

static void not_without_the_flag(void) {
  const uint32_t flags[] = {0, ADTC_FAR};
  for (int i = 0; i < 2; i++) {
    struct bytes b = with_item(flags[i], adtc_short_head(STRING, 7), 0, 0);
    CHECK_EQUAL(ADTC_BAD_ITEM, opened(&b));
  }
  struct bytes b = with_item(ADTC_SHORT, adtc_short_head(STRING, 7), 0, 0);
  for (uint16_t version = 0; version < 6; version++) {
    b.header.version = version;
    bool is_known = version >= 1 && version <= 3;
    adtc_status wrong = is_known ? ADTC_BAD_HEADER : ADTC_BAD_VERSION;
    CHECK_EQUAL(version == 3 ? ADTC_OK : wrong, opened(&b));
  }
  b = with_item(0, ADTC_SMALL_BIT, ADTC_SMALL_BIT, ADTC_SMALL_BIT);
  b.header.version = 3;
  CHECK_EQUAL(ADTC_BAD_HEADER, opened(&b));
}

/* The last word of a buffer, behind which nothing may be read. */
static void at_the_end(void) {
  struct bytes b = with_item(ADTC_SHORT, ADTC_SMALL_BIT, ADTC_SMALL_BIT, ADTC_SMALL_BIT);
  b.item[3] = adtc_short_head(ELEMENTS, 0);
  CHECK_EQUAL(ADTC_OK, opened(&b));
  b.item[3] = adtc_short_head(STRING, 0);
  CHECK_EQUAL(ADTC_TRUNCATED, opened(&b));
  b.item[3] = ELEMENTS;
  CHECK_EQUAL(ADTC_TRUNCATED, opened(&b));
}

TEST_PROGRAM({"every_length", every_length},
             {"a_copy_takes_the_flag_along", a_copy_takes_the_flag_along},
             {"a_long_head_is_read_as_well", a_long_head_is_read_as_well},
             {"a_failed_graft_leaves_no_flag", a_failed_graft_leaves_no_flag},
             {"other_layouts_have_none", other_layouts_have_none},
             {"what_heads_may_say", what_heads_may_say},
             {"not_without_the_flag", not_without_the_flag}, {"at_the_end", at_the_end})
