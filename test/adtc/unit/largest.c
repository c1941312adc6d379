/* SPDX-License-Identifier: MIT */
/* Buffers of just as many bytes as their indexes reach, where the index of what comes next has one
   bit more; and where addresses have 32 bits, one of more bytes than usual. Nearly all of each is
   one array of zeros, which nobody writes: the memory is mapped, and never touched. */
#include "testing.h"

#include <adtc.h>

enum { HAS_64_BITS = SIZE_MAX > UINT32_MAX };

/* A buffer whose last [words] words are to be made, with nothing but an array before. */
static adtc full_but_for(const adtc_options *options, size_t words) {
  adtc_options huge = *options;
  adtc b;
  huge.storage = &adtc_huge_storage;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, &huge));
  CHECK_EQUAL(ADTC_OK, adtc_reserve(&b, b.limit - b.used));
  size_t bytes = b.limit - b.used - (words + 2) * ADTC_WORD;
  adtc_ref array = adtc_elements(&b, 3, NULL, 0);
  adtc_at(&b, array)[1] = (uint32_t)(bytes / 8);
  b.used += bytes / 8 * 8;
  while (b.used < b.limit - words * ADTC_WORD) CHECK(adtc_node(&b, 0, 0) != ADTC_NONE);
  return b;
}

static void check_is_full(adtc *b, uint64_t size) {
  CHECK_EQUAL(size, b->used);
  CHECK_EQUAL(b->limit, b->used);
}

/* (1 2), by hand: the last word is the last one that an index can name. */
static adtc_ref make_fork(adtc *b) {
  adtc_ref fork = adtc_node(b, 1, 2);
  CHECK_EQUAL(ADTC_OK, adtc_set(b, fork, 0, adtc_int(b, 1)));
  CHECK_EQUAL(ADTC_OK, adtc_set(b, fork, 1, adtc_int(b, 2)));
  return fork;
}

static uint64_t walked(const adtc_view *v, adtc_status *status) {
  adtc_walk w;
  adtc_ref item;
  uint64_t items = 0;
  adtc_walk_begin(&w, v, v->root);
  while (items < 10 && adtc_walk_next(&w, &item)) items++;
  *status = w.status;
  adtc_walk_end(&w);
  return items;
}

static const adtc_options preorder[] = {{.layout = ADTC_PREORDER},
                                        {.layout = ADTC_PREORDER, .flags = ADTC_FAR}};

static void a_preorder_buffer(void) {
  if (!HAS_64_BITS) return;
  for (int i = 0; i < 2; i++) {
    adtc b = full_but_for(&preorder[i], i == 0 ? 3 : 4), copy;
    adtc_status status;
    adtc_set_root(&b, make_fork(&b));
    check_is_full(&b, (uint64_t)1 << 34);
    CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
    adtc_view v = adtc_view_of(&b);
    CHECK_EQUAL(3, walked(&v, &status));
    CHECK_EQUAL(ADTC_OK, status);
    CHECK_EQUAL(ADTC_OK, adtc_compact(&copy, &v, NULL));
    CHECK_EQUAL(ADTC_HEADER_BYTES + (i == 0 ? 12 : 16), copy.used);
    adtc_free(&copy);
    adtc_free(&b);
  }
}

/* A fork that says that its second child is behind the end. */
static void a_child_behind_the_end(void) {
  if (!HAS_64_BITS) return;
  adtc b = full_but_for(&preorder[0], 2);
  adtc_fault fault;
  adtc_set_root(&b, adtc_node(&b, 1, 2));
  CHECK(adtc_int(&b, 1) != ADTC_NONE);
  *adtc_at(&b, b.root) |= 2u << ADTC_FORK_SHIFT;
  check_is_full(&b, (uint64_t)1 << 34);
  CHECK_EQUAL(ADTC_TRUNCATED, adtc_check(&b, &fault));
  CHECK_EQUAL((uint64_t)1 << 34, fault.position);
  adtc_free(&b);
}

/* Its last word is a node, whose only child was never made: no walk begins at the start again. */
static void an_only_child_behind_the_end(void) {
  if (!HAS_64_BITS) return;
  adtc b = full_but_for(&preorder[0], 1), copy;
  adtc_status status;
  adtc_set_root(&b, adtc_node(&b, 1, 1));
  check_is_full(&b, (uint64_t)1 << 34);
  CHECK_EQUAL(ADTC_NOT_SET, adtc_check(&b, NULL));
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(1, walked(&v, &status));
  CHECK_EQUAL(ADTC_NOT_SET, status);
  CHECK_EQUAL(ADTC_NOT_SET, adtc_compact(&copy, &v, NULL));
  adtc_free(&b);
}

/* 2^31 units if a bit of the index is a tag, else 2^32; larger units likewise. */
static void general_buffers(void) {
  if (!HAS_64_BITS) return;
  for (uint32_t wide = 0; wide < 2; wide++) {
    adtc b = full_but_for(&(adtc_options){.flags = wide * ADTC_WIDE}, wide ? 5 : 3);
    adtc_status status;
    adtc_set_root(&b, make_fork(&b));
    check_is_full(&b, (uint64_t)1 << (33 + wide));
    CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
    adtc_view v = adtc_view_of(&b);
    CHECK_EQUAL(3, walked(&v, &status));
    CHECK_EQUAL(ADTC_OK, status);
    adtc_free(&b);
  }
}

/* The words that a cursor writes end where the buffer does. */
static void a_cursor(void) {
  if (!HAS_64_BITS) return;
  adtc b = full_but_for(&preorder[0], 3);
  adtc_cursor c = adtc_cursor_open(&b, 3);
  uint32_t *fork = adtc_cursor_fork(&c, 0);
  adtc_cursor_int(&c, 1);
  adtc_cursor_second(&c, fork);
  adtc_cursor_int(&c, 2);
  CHECK_EQUAL(ADTC_OK, adtc_cursor_close(&b, c, &b.root));
  CHECK_EQUAL(UINT32_MAX - 2, b.root);
  check_is_full(&b, (uint64_t)1 << 34);
  CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
  c = adtc_cursor_open(&b, 1);
  CHECK(c.at == NULL && b.status == ADTC_FULL);
  adtc_free(&b);
}

/* Where addresses have 32 bits a buffer may be larger than one is that no limit was asked for. So
   its copy needs a limit of its own. */
static void a_copy_larger_than_usual(void) {
  if (HAS_64_BITS) return;
  const adtc_options large = {.limit_bytes = (size_t)257 << 20};
  adtc b = full_but_for(&large, 3), copy;
  adtc_set_root(&b, make_fork(&b));
  adtc_view v = adtc_view_of(&b);
  CHECK_EQUAL(ADTC_FULL, adtc_copy(&copy, &v, NULL));
  CHECK_EQUAL(ADTC_FULL, adtc_copy(&copy, &v, &(adtc_options){.storage = &adtc_huge_storage}));
  CHECK_EQUAL(ADTC_FULL, adtc_copy(&copy, &v, &(adtc_options){.limit_bytes = v.size - 1}));
  CHECK_EQUAL(ADTC_OK, adtc_copy(&copy, &v, &(adtc_options){.limit_bytes = v.size}));
  CHECK_EQUAL(ADTC_OK, adtc_check(&copy, NULL));
  check_is_full(&copy, v.size);
  adtc_free(&copy);
  adtc_free(&b);
}

TEST_PROGRAM({"a_preorder_buffer", a_preorder_buffer},
             {"a_child_behind_the_end", a_child_behind_the_end},
             {"an_only_child_behind_the_end", an_only_child_behind_the_end},
             {"general_buffers", general_buffers}, {"a_cursor", a_cursor},
             {"a_copy_larger_than_usual", a_copy_larger_than_usual})
