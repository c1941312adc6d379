/* SPDX-License-Identifier: MIT */
/* The set of slots that a pool's owner made dead: what the fast path writes is read in the order of
   slots. */
#include "../../../src/boxroot/pools/own_dead.h"
#include "testing.h"

enum { SLOTS = BXR_POOL_SIZE / sizeof(value) };

extern inline void bxr_mark_dead(struct bxr_front *pool, boxroot r);

static uint64_t state = 0x9E3779B97F4A7C15U;

static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

/* The pool of the roots lies nowhere: of their addresses only the place in it counts. */
static void mark(struct bxr_own_dead *own, int slot) {
  struct bxr_front front = {.own_dead = own->bits};
  bxr_mark_dead(&front, (boxroot)(7 * BXR_POOL_SIZE + (uintptr_t)slot * sizeof(value)));
}

static void check(struct bxr_own_dead *own, bool const *expected) {
  uint64_t bits[BXR_BITS_WORDS];
  int count = 0;
  bxr_own_dead_read(own, bits);
  for (int slot = 0; slot < SLOTS; slot++) {
    CHECK_EQUAL(expected[slot], (int)(bits[slot / 64] >> (slot % 64) & 1));
    count += expected[slot];
  }
  CHECK_EQUAL(count, bxr_own_dead_count(own));
}

static void each_slot_alone(void) {
  for (int slot = 0; slot < SLOTS; slot++) {
    struct bxr_own_dead *own = bxr_own_dead_create(1);
    bool expected[SLOTS] = {false};
    mark(own, slot);
    expected[slot] = true;
    check(own, expected);
    bxr_own_dead_destroy(own);
  }
}

static void in_random_order(void) {
  struct bxr_own_dead *own = bxr_own_dead_create(1);
  bool expected[SLOTS] = {false};
  check(own, expected);
  for (int i = 0; i < 2 * SLOTS; i++) {
    int slot = (int)(next_random() % SLOTS);
    mark(own, slot);
    expected[slot] = true;
    check(own, expected);
  }
  bxr_own_dead_destroy(own);
}

static void all_and_none(void) {
  struct bxr_own_dead *own = bxr_own_dead_create(3);
  CHECK_EQUAL(3, own->key);
  CHECK_EQUAL(0, bxr_own_dead_count(own));
  for (int slot = 0; slot < SLOTS; slot++) mark(own, slot);
  CHECK_EQUAL(SLOTS, bxr_own_dead_count(own));
  bxr_own_dead_destroy(own);
  CHECK_EQUAL(0, bxr_own_dead_count(NULL));
  bxr_own_dead_destroy(NULL);
}

/* A bit in each of three sets, each made for another key: the last has the two others behind it. */
static void older_sets_wait_behind(void) {
  struct bxr_own_dead *own = NULL;
  bool expected[SLOTS] = {false};
  for (int key = 1; key <= 3; key++) {
    own = bxr_own_dead_renew(own, (uint64_t)key);
    CHECK_EQUAL(key - 1, bxr_own_dead_count(own));
    mark(own, 100 * key);
  }
  CHECK_EQUAL(3, own->key);
  CHECK_EQUAL(2, own->older->key);
  CHECK(own->older->older == NULL);
  expected[100] = expected[200] = true;
  check(own->older, expected);
  bxr_own_dead_destroy(own->older);
  bxr_own_dead_destroy(own);
}

TEST_PROGRAM({"each_slot_alone", each_slot_alone}, {"in_random_order", in_random_order},
             {"all_and_none", all_and_none}, {"older_sets_wait_behind", older_sets_wait_behind})
