/* SPDX-License-Identifier: MIT */
/* Threads that read one buffer at the same time, each in its own way; ThreadSanitizer watches. And
   readers of a pinned buffer while its owner adds to it, in storage that does not move. */
#include "layouts.h"
#include "model.h"
#include "storages.h"
#include "testing.h"

#include <pthread.h>

enum { READERS = 4, ROUNDS = 20, ITEMS = 2000 };

struct reading {
  const adtc *buffer;
  const struct model *model;
  adtc_view view;
};

static void *read_all(void *argument) {
  const struct reading *r = argument;
  for (int i = 0; i < ROUNDS; i++) {
    adtc copy;
    bool equal;
    CHECK(model_matches(r->model, &r->view, r->view.root));
    CHECK_EQUAL(ADTC_OK, adtc_compact(&copy, &r->view, NULL));
    adtc_view c = adtc_view_of(&copy);
    CHECK_EQUAL(ADTC_OK, adtc_equal(&r->view, r->view.root, &c, c.root, &equal));
    CHECK(equal);
    adtc_free(&copy);
  }
  return NULL;
}

static void in_threads(struct reading *r, void (*meanwhile)(adtc *), adtc *b) {
  pthread_t threads[READERS];
  for (int i = 0; i < READERS; i++) CHECK_EQUAL(0, pthread_create(&threads[i], NULL, read_all, r));
  meanwhile(b);
  for (int i = 0; i < READERS; i++) CHECK_EQUAL(0, pthread_join(threads[i], NULL));
}

static void rest(adtc *b) { (void)b; }

static void add(adtc *b) {
  struct model *m = model_draw(5, 20);
  for (int i = 0; i < 20 * ITEMS; i++) CHECK(model_build(b, m) != ADTC_NONE);
  model_free(m);
}

static void with_readers(const adtc_options *options, void (*meanwhile)(adtc *)) {
  struct model *m = model_draw(3, ITEMS);
  adtc b;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, options));
  adtc_set_root(&b, model_build(&b, m));
  CHECK(b.root != ADTC_NONE);
  adtc_pin(&b);
  struct reading r = {&b, m, adtc_view_of(&b)};
  in_threads(&r, meanwhile, &b);
  adtc_unpin(&b);
  adtc_free(&b);
  model_free(m);
}

static void readers(void) {
  for (int i = 0; i < LAYOUTS; i++) with_readers(&layouts[i], rest);
}

static void readers_of_a_buffer_that_grows(void) {
  for (int i = 0; i < LAYOUTS; i++) {
    adtc_options options = layouts[i];
    options.storage = storage_number(1 + i % (STORAGES - 1));
    with_readers(&options, add);
  }
}

TEST_PROGRAM({"readers", readers},
             {"readers_of_a_buffer_that_grows", readers_of_a_buffer_that_grows})
