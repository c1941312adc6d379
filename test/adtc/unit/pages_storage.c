/* SPDX-License-Identifier: MIT */
/* Buffers in an arena of pages: what they take of it, and what they leave. That they behave like
   buffers in any storage is tested with the others. */
#include <adtc_pages.h>

#include "addresses.h"
#include "testing.h"

#include <pthread.h>

#define MIB ((size_t)1 << 20)

static struct oh_page_table table;

static struct oh_pages *arena(size_t page_size, oh_class class) {
  struct oh_pages_config config = OH_PAGES_DEFAULTS;
  struct oh_pages *pages;
  config.page_size = page_size < least_page() ? least_page() : page_size;
  if (config.chunk_size <= page_size) config.chunk_size = 2 * page_size;
  config.table = class == OH_EMPTY ? NULL : &table;
  config.class_ = class;
  CHECK_EQUAL(OH_OK, oh_pages_create(&config, &pages));
  return pages;
}

static adtc_pages_storage storage_in(struct oh_pages *pages, enum oh_huge huge) {
  adtc_pages_storage s;
  CHECK_EQUAL(ADTC_OK, adtc_pages_storage_init(&s, pages, huge));
  return s;
}

static adtc made(const adtc_pages_storage *s, size_t limit) {
  adtc b;
  adtc_options options = {.layout = ADTC_PREORDER, .storage = &s->storage, .limit_bytes = limit};
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, &options));
  return b;
}

static struct oh_pages_statistics statistics(struct oh_pages *pages) {
  struct oh_pages_statistics s;
  oh_pages_get_statistics(pages, &s);
  return s;
}

/* Addresses for the limit from the start, memory for what is used, nothing in the end. */
static void check_use(size_t page_size, enum oh_huge huge, size_t limit) {
  struct oh_pages *pages = arena(page_size, OH_EMPTY);
  adtc_pages_storage s = storage_in(pages, huge);
  adtc b = made(&s, limit);
  char *base = b.base;
  page_size = oh_pages_page_size(pages);
  size_t all = (limit + page_size - 1) / page_size * page_size, largest_step = 2 * MIB;
  CHECK_EQUAL(all, statistics(pages).handed_out);
  for (uint32_t i = 0; i < limit / 4 - ADTC_HEADER_BYTES / 4; i++) {
    CHECK(adtc_int(&b, (int)(i % 1000)) != ADTC_NONE);
    if (i % 10000 != 0) continue;
    size_t committed = statistics(pages).committed;
    CHECK(committed >= b.used && committed <= b.used + largest_step + page_size);
  }
  CHECK_EQUAL(ADTC_NONE, adtc_int(&b, 0));
  CHECK_EQUAL(ADTC_FULL, b.status);
  CHECK(b.base == base && b.used == limit);
  CHECK_EQUAL(all, statistics(pages).committed);
  adtc_view v = adtc_view_of(&b);
  for (uint32_t i = 0; i < 1000; i++)
    CHECK_EQUAL(i, adtc_int_of(&v, ADTC_HEADER_BYTES / ADTC_WORD + i));
  adtc_free(&b);
  struct oh_pages_statistics end = statistics(pages);
  CHECK(end.runs == 0 && end.handed_out == 0 && end.committed == 0 && end.reserved > 0);
  oh_pages_destroy(pages);
}

static void what_a_buffer_takes(void) {
  static const enum oh_huge ways[] = {OH_HUGE_SYSTEM, OH_HUGE_ON, OH_HUGE_OFF, OH_HUGE_MEASURED};
  for (int i = 0; i < 4; i++) {
    check_use((size_t)4 << 10, ways[i], 9 * MIB + 100);
    check_use(2 * MIB, ways[i], 9 * MIB + 100);
    check_use(8 * MIB, ways[i], 9 * MIB);
    check_use(2 * MIB, ways[i], 4 * MIB);
  }
}

static void arguments_are_checked(void) {
  adtc_pages_storage s = {.pages = NULL};
  struct oh_pages *pages = arena(2 * MIB, OH_EMPTY);
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_pages_storage_init(&s, NULL, OH_HUGE_ON));
  CHECK_EQUAL(ADTC_ARGUMENT, adtc_pages_storage_init(&s, pages, (enum oh_huge)4));
  CHECK(s.pages == NULL);
  oh_pages_destroy(pages);
}

/* A table tells buffers from other memory. Their granules keep their class. */
static void buffers_have_the_class_of_their_arena(void) {
  struct oh_pages *pages = arena(2 * MIB, OH_USER_CLASS(3));
  adtc_pages_storage s = storage_in(pages, OH_HUGE_SYSTEM);
  for (int i = 0; i < 3; i++) {
    adtc b = made(&s, 300 * MIB);
    uintptr_t first = (uintptr_t)b.base;
    CHECK_EQUAL(OH_USER_CLASS(3), oh_page_table_class(&table, first));
    CHECK_EQUAL(OH_USER_CLASS(3), oh_page_table_class(&table, first + 300 * MIB - 1));
    adtc_free(&b);
  }
  size_t granules = (300 * MIB + OH_GRANULE_SIZE - 1) / OH_GRANULE_SIZE;
  CHECK_EQUAL(granules * OH_GRANULE_SIZE, statistics(pages).reserved);
  oh_pages_destroy(pages);
}

static void a_freed_buffer_leaves_its_place(void) {
  struct oh_pages *pages = arena(2 * MIB, OH_EMPTY);
  adtc_pages_storage s = storage_in(pages, OH_HUGE_OFF);
  adtc first = made(&s, 10 * MIB), second = made(&s, 20 * MIB);
  char *place = first.base;
  CHECK_EQUAL(ADTC_OK, adtc_reserve(&first, 9 * MIB));
  memset(first.base, 255, first.capacity);
  adtc_free(&first);
  adtc third = made(&s, 10 * MIB);
  CHECK(third.base == place && third.base[100] == 0);
  CHECK_EQUAL(ADTC_NONE, adtc_elements(&third, 0, NULL, 10 << 20));
  CHECK_EQUAL(ADTC_FULL, third.status);
  adtc_free(&third);
  adtc_free(&second);
  oh_pages_destroy(pages);
}

/* 128 GiB of addresses for each buffer (256 MiB of 32 bits), until there are no more. */
static void no_more_addresses(void) {
  enum { MOST = 4096 };
  static adtc buffers[MOST];
  struct oh_pages *pages = arena((size_t)4 << 10, OH_EMPTY);
  adtc_pages_storage s = storage_in(pages, OH_HUGE_OFF);
  adtc_options options = {.unit_log = 5, .flags = ADTC_WIDE, .storage = &s.storage};
  adtc_status status = ADTC_OK;
  int count = 0;
  while (count < MOST && (status = adtc_create(&buffers[count], &options)) == ADTC_OK) count++;
  CHECK_EQUAL(ADTC_NO_MEMORY, status);
  CHECK_EQUAL(count, statistics(pages).runs);
  CHECK(count > 0);
  adtc_free(&buffers[count - 1]);
  CHECK_EQUAL(ADTC_OK, adtc_create(&buffers[count - 1], &options));
  for (int i = 0; i < count; i++) adtc_free(&buffers[i]);
  oh_pages_destroy(pages);
}

/* ---- Threads ---- */

enum { THREADS = 4, ROUNDS = 50 };

static void *make_and_free(void *storage) {
  for (int i = 0; i < ROUNDS; i++) {
    adtc b = made(storage, 64 * MIB);
    for (int j = 0; j < 100000; j++) CHECK(adtc_int(&b, j) != ADTC_NONE);
    CHECK_EQUAL(ADTC_OK, adtc_check(&b, NULL));
    adtc_free(&b);
  }
  return NULL;
}

static void buffers_of_several_threads(void) {
  struct oh_pages *pages = arena((size_t)4 << 10, OH_EMPTY);
  adtc_pages_storage s = storage_in(pages, OH_HUGE_OFF);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    CHECK_EQUAL(0, pthread_create(&threads[i], NULL, make_and_free, &s));
  for (int i = 0; i < THREADS; i++) CHECK_EQUAL(0, pthread_join(threads[i], NULL));
  CHECK_EQUAL(0, statistics(pages).runs);
  oh_pages_destroy(pages);
}

TEST_PROGRAM({"what_a_buffer_takes", what_a_buffer_takes},
             {"arguments_are_checked", arguments_are_checked},
             {"buffers_have_the_class_of_their_arena", buffers_have_the_class_of_their_arena},
             {"a_freed_buffer_leaves_its_place", a_freed_buffer_leaves_its_place},
             {"no_more_addresses", no_more_addresses},
             {"buffers_of_several_threads", buffers_of_several_threads})
