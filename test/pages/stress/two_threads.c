/* SPDX-License-Identifier: MIT */
/* Threads that look up while others give classes; ThreadSanitizer watches, and each checks what was
   promised to it. Compiled once for each way of synchronising. */
#include "outheap/page_table.h"
#include "testing.h"

#include <pthread.h>
#include <stdatomic.h>

/* As many rounds as the table has granules for, where addresses have 32 bits. */
enum { GRANULES = 64, MOST_ROUNDS = (int)(OH_PAGE_TABLE_ENTRIES / GRANULES) - 1 };
enum { ROUNDS = MOST_ROUNDS < 400 ? MOST_ROUNDS : 400 };

static struct oh_page_table table;
static oh_class const classes[] = {OH_HEAP, OH_YOUNG, OH_STATIC, OH_USER_CLASS(5)};
static _Atomic uintptr_t published; /* an address whose class the reader may rely on */
static atomic_uint round_of_both;
static pthread_barrier_t barrier;

static oh_class class_for(uintptr_t granule) { return classes[granule % 4]; }

static void meet(void) { pthread_barrier_wait(&barrier); }

static void in_two_threads(void *(*other)(void *), void (*this)(void)) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  CHECK_EQUAL(0, pthread_create(&thread, NULL, other, NULL));
  this();
  CHECK_EQUAL(0, pthread_join(thread, NULL));
}

/* A class is given, then the address published: by a release, and read without an acquire, since
   the look-up depends on what was read. */

static void *give_and_publish(void *unused) {
  for (uintptr_t i = 1; i <= ROUNDS * GRANULES; i++) {
    CHECK_EQUAL(OH_OK, oh_page_table_set(&table, i << OH_PAGE_TABLE_SHIFT, 1, class_for(i), NULL));
    atomic_store_explicit(&published, i << OH_PAGE_TABLE_SHIFT, memory_order_release);
  }
  return unused;
}

static void look_up_published(void) {
  uintptr_t last = (uintptr_t)ROUNDS * GRANULES << OH_PAGE_TABLE_SHIFT;
  for (uintptr_t address = 0; address != last;) {
    address = atomic_load_explicit(&published, memory_order_relaxed);
    if (address == 0) continue;
    oh_class class = class_for(address >> OH_PAGE_TABLE_SHIFT);
    CHECK_EQUAL(class, oh_page_table_class(&table, address));
    CHECK(oh_page_table_in(&table, address | 8, class));
  }
}

static void published_addresses_have_their_class(void) {
  in_two_threads(give_and_publish, look_up_published);
}

/* Both threads go for the same granules at the same time: one looks them up although nobody
   published them, the other gives them a class. The two must then agree on what they know. */

static enum oh_status given[GRANULES];
static oh_class seen[GRANULES];

static uintptr_t contended(int i) {
  uintptr_t granule = (uintptr_t)atomic_load(&round_of_both) * GRANULES + (uintptr_t)i;
  return granule << OH_PAGE_TABLE_SHIFT;
}

static void *give(void *unused) {
  for (int round = 0; round < ROUNDS; round++) {
    meet();
    for (int i = 0; i < GRANULES; i++)
      given[i] = oh_page_table_set(&table, contended(i), 1, OH_HEAP, NULL);
    meet();
  }
  return unused;
}

static void check_round(void) {
  for (int i = 0; i < GRANULES; i++) {
    oh_class finally = oh_page_table_load(&table, contended(i) >> OH_PAGE_TABLE_SHIFT);
    CHECK_EQUAL(given[i] == OH_OK ? OH_HEAP : OH_TAINTED, finally);
    CHECK(given[i] == OH_OK || given[i] == OH_BROKEN_PROMISE);
#ifdef OH_PAGE_TABLE_TAINT
    CHECK_EQUAL(finally, seen[i]);
#else
    CHECK_EQUAL(OH_OK, given[i]);
    CHECK(seen[i] == OH_EMPTY || seen[i] == OH_HEAP);
#endif
  }
}

static void look_up_anything(void) {
  for (unsigned round = 0; round < ROUNDS; round++) {
    atomic_store(&round_of_both, round);
    meet();
    for (int i = 0; i < GRANULES; i++) seen[i] = oh_page_table_class(&table, contended(i));
    meet();
    check_round();
  }
}

static void both_agree_on_what_was_contended(void) { in_two_threads(give, look_up_anything); }

/* Two classes for one granule: exactly one is given. */

static enum oh_status given_young[GRANULES];

static void *give_young(void *unused) {
  for (int round = 0; round < ROUNDS; round++) {
    meet();
    for (int i = 0; i < GRANULES; i++)
      given_young[i] = oh_page_table_set(&table, contended(i), 1, OH_YOUNG, NULL);
    meet();
  }
  return unused;
}

static void give_heap(void) {
  for (unsigned round = 0; round < ROUNDS; round++) {
    atomic_store(&round_of_both, round);
    meet();
    for (int i = 0; i < GRANULES; i++)
      given[i] = oh_page_table_set(&table, contended(i), 1, OH_HEAP, NULL);
    meet();
    for (int i = 0; i < GRANULES; i++) {
      bool heap = given[i] == OH_OK;
      CHECK_EQUAL(heap ? OH_CONFLICT : OH_OK, given_young[i]);
      CHECK_EQUAL(heap ? OH_HEAP : OH_YOUNG, oh_page_table_class(&table, contended(i)));
    }
  }
}

static void one_of_two_classes_is_given(void) { in_two_threads(give_young, give_heap); }

TEST_PROGRAM({"published_addresses_have_their_class", published_addresses_have_their_class},
             {"both_agree_on_what_was_contended", both_agree_on_what_was_contended},
             {"one_of_two_classes_is_given", one_of_two_classes_is_given})
