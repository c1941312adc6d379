/* SPDX-License-Identifier: MIT */
/* A set of ranges against a naive model, a truth for each of a few addresses. A range that is added
   fills small holes on both sides. One that is removed is removed to the byte. The seed is
   OUTHEAP_PROPERTY_SEED, or drawn; a failure prints it.

   The set is that of OCaml 4's static data; or one of OCaml 5's, if RANGE_SET is defined as its
   largest hole. */
#include "set_under_test.h"
#include "testing.h"

#include <time.h>

enum { ADDRESSES = 400, MARGIN = 32, BASE = 1000, STEPS = 400, ROUNDS = 40 };

static bool model[MARGIN + ADDRESSES + MARGIN]; /* nothing lives in the margins */
static uint64_t state;

static unsigned draw(unsigned bound) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(state >> 33) % bound;
}

static void mark(unsigned start, unsigned end, bool is_static) {
  for (unsigned i = start; i < end; i++) model[i] = is_static;
}

static void add(unsigned start, unsigned end) {
  unsigned from = start - LEAST_GAP + 1, to = end;
  while (from < start && !model[from - 1]) from++;
  while (to < end + LEAST_GAP && !model[to]) to++;
  CHECK(add_range(BASE + start, BASE + end));
  mark(from, to < end + LEAST_GAP ? to : end, true);
}

static void remove_(unsigned start, unsigned end) {
  CHECK(remove_range(BASE + start, BASE + end));
  mark(start, end, false);
}

/* The last one differs from time to time: the set remembers where it was. */
static void check_all(void) {
  unsigned all = MARGIN + ADDRESSES + MARGIN, first = draw(all);
  for (unsigned n = 0; n < all; n++) {
    unsigned i = (first + n) % all;
    CHECK_EQUAL(model[i], is_in(BASE + i));
  }
}

/* Ranges are few, so that there are holes. */
static void play(void) {
  remove_(0, MARGIN + ADDRESSES + MARGIN);
  for (int i = 0; i < STEPS; i++) {
    unsigned at = draw(ADDRESSES), longest = draw(4) == 0 ? ADDRESSES : 12, left = ADDRESSES - at;
    unsigned start = MARGIN + at, end = start + 1 + draw(left < longest ? left : longest);
    TAKES_OUT &&draw(2) == 0 ? remove_(start, end) : add(start, end);
    check_all();
  }
}

static void the_set_does_what_the_model_does(void) {
  char const *given = getenv("OUTHEAP_PROPERTY_SEED");
  uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
  fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
  for (int round = 0; round < ROUNDS; round++) {
    state = seed + (uint64_t)round * UINT64_C(0x9e3779b97f4a7c15);
    play();
  }
}

/* The lowest and the highest addresses, beside which there is no room for a whole hole. */
static void at_both_ends(void) {
  CHECK(!is_in(1));
  CHECK(add_range(1, 2));
  CHECK(add_range(4, 8));
  CHECK(add_range(UINTPTR_MAX - 8, UINTPTR_MAX - 4));
  CHECK(!is_in(0) && is_in(3) == (LEAST_GAP > 2) && !is_in(8));
  CHECK(is_in(UINTPTR_MAX - 5) && !is_in(UINTPTR_MAX - 4));
}

TEST_PROGRAM({"the_set_does_what_the_model_does", the_set_does_what_the_model_does},
             {"at_both_ends", at_both_ends})
