/* SPDX-License-Identifier: MIT */
/* The address map against a naive model: an array with a kind for each of a few addresses. The
   seed is OUTHEAP_PROPERTY_SEED, or drawn; a failure prints it. */
#include "outheap/address_map.h"
#include "testing.h"

#include <stdint.h>
#include <time.h>

enum { ADDRESSES = 200, STEPS = 400, ROUNDS = 40, BASE = 1000 };

static struct oh_address_map *map;
static int model[ADDRESSES];
static uint64_t state;

static unsigned draw(unsigned bound) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(state >> 33) % bound;
}

static void add(unsigned start, unsigned size) {
  int kind = OH_KIND_FIRST_USER + (int)draw(3);
  enum oh_status expected = OH_OK;
  for (unsigned i = start; i < start + size; i++)
    if (model[i] != OH_KIND_NONE && model[i] != kind) expected = OH_CONFLICT;
  CHECK_EQUAL(expected, oh_address_map_add(map, BASE + start, size, kind));
  for (unsigned i = start; expected == OH_OK && i < start + size; i++) model[i] = kind;
}

static void remove_(unsigned start, unsigned size) {
  CHECK_EQUAL(OH_OK, oh_address_map_remove(map, BASE + start, size));
  for (unsigned i = start; i < start + size; i++) model[i] = OH_KIND_NONE;
}

static void check_all(void) {
  unsigned i = 0;
  for (unsigned end; i < ADDRESSES; i = end) {
    for (end = i + 1; end < ADDRESSES && model[end] == model[i]; end++) continue;
    for (unsigned at = i; at < end; at++) {
      struct oh_address_range found = oh_address_map_find(map, BASE + at);
      CHECK_EQUAL(model[i], found.kind);
      CHECK_EQUAL(model[i] == OH_KIND_NONE ? 0 : BASE + i, found.start);
      CHECK_EQUAL(model[i] == OH_KIND_NONE ? 0 : end - i, found.size);
    }
    if (model[i] != OH_KIND_NONE) CHECK_EQUAL(BASE + i, oh_address_map_next(map, BASE + i).start);
  }
}

static void play(void) {
  memset(model, 0, sizeof model);
  CHECK_EQUAL(OH_OK, oh_address_map_create(&map));
  for (int i = 0; i < STEPS; i++) {
    unsigned start = draw(ADDRESSES), longest = draw(4) == 0 ? ADDRESSES : 12;
    unsigned size = 1 + draw(ADDRESSES - start < longest ? ADDRESSES - start : longest);
    draw(3) == 0 ? remove_(start, size) : add(start, size);
    check_all();
  }
  oh_address_map_destroy(map);
}

static void the_map_does_what_the_model_does(void) {
  char const *given = getenv("OUTHEAP_PROPERTY_SEED");
  uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
  fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
  for (int round = 0; round < ROUNDS; round++) {
    state = seed + (uint64_t)round * UINT64_C(0x9e3779b97f4a7c15);
    play();
  }
}

TEST_PROGRAM({"the_map_does_what_the_model_does", the_map_does_what_the_model_does})
