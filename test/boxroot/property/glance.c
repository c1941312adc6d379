/* SPDX-License-Identifier: MIT */
/* Random slots at a glance, against looking at them one by one. */
#include "../../../src/boxroot/pools/glance.h"
#include "testing.h"

enum { GLANCES = 200000, KINDS = 7 };

static struct bxr_body body __attribute__((aligned(BXR_POOL_SIZE)));
static uint64_t state;

static uint64_t random_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545F4914F6CDD1DU;
}

static uintptr_t random_below(uint64_t n) { return (uintptr_t)(random_bits() % n); }

/* Minor heaps of some size, at an address that no granule begins with. */
static struct bxr_young_range random_range(void) {
  uintptr_t start = 0x7f0000000000 + random_below(1 << 20) * 4096;
  return (struct bxr_young_range){start, (1 + random_below(1 << 16)) * 2048};
}

static value link(void) { return (value)&body.slots[random_below(BXR_POOL_CAPACITY)] | 1; }

static value young(struct bxr_young_range range) {
  return (value)(range.start + random_below(range.half / 4) * 8);
}

/* A slot of each kind that there is. It is a link, a young block, a block near the minor heaps,
   another block, or an integer, which may look like an address. Young blocks come at the first and
   the last address, too. */
static value random_slot(struct bxr_young_range range, bool may_be_young) {
  switch (random_below(KINDS)) {
  case 0: return link();
  case 1: return may_be_young ? young(range) : link();
  case 2: return may_be_young ? (value)range.start : Val_long(0);
  case 3: return may_be_young ? (value)(range.start + 2 * range.half - 8) : Val_long(-1);
  case 4: return (value)(range.start - (1 << 17) - random_below(1 << 20) * 8);
  case 5: return (value)(random_bits() & ~(uint64_t)7 & 0x7effffffffff);
  default: return Val_long((intnat)random_bits());
  }
}

static bool is_link(value v) {
  return ((uintptr_t)v & ~(BXR_POOL_SIZE - 2)) == ((uintptr_t)&body | 1);
}

static bool is_young(struct bxr_young_range range, value v) {
  return Is_block(v) && (uintptr_t)v - range.start < 2 * range.half;
}

static void check_one(bool may_be_young) {
  struct bxr_young_range range = random_range();
  value *slots = body.slots + random_below(BXR_POOL_CAPACITY - BXR_GLANCE + 1);
  int links = 0, integers = 0;
  bool has_young = false;
  for (int i = 0; i < BXR_GLANCE; i++) {
    slots[i] = random_slot(range, may_be_young);
    links += is_link(slots[i]);
    integers += Is_long(slots[i]);
    has_young |= is_young(range, slots[i]);
  }
  struct bxr_glass glass = bxr_glass_for(range, &body);
  struct bxr_glance glance = bxr_glance(glass, slots), slow = bxr_glance_slowly(glass, slots);
  CHECK_EQUAL(slow.free, glance.free);
  CHECK_EQUAL(slow.has_young, glance.has_young);
  CHECK(glance.has_young || !has_young);
  CHECK(links <= glance.free && glance.free <= integers);
}

static void errs_on_the_safe_side(void) {
  state = 20;
  for (int i = 0; i < GLANCES; i++) check_one(i % 2 == 0);
}

/* Or else each slot would be looked at twice. */
static void mostly_sees_that_none_is_young(void) {
  state = 21;
  struct bxr_young_range range = random_range();
  struct bxr_glass glass = bxr_glass_for(range, &body);
  for (int i = 0; i < BXR_GLANCE; i++)
    body.slots[i] = i % 2 == 0 ? link() : (value)(range.start - (1 << 17));
  CHECK(!bxr_glance(glass, body.slots).has_young);
  for (int i = 0; i < BXR_GLANCE; i++) {
    value before = body.slots[i];
    body.slots[i] = young(range);
    CHECK(bxr_glance(glass, body.slots).has_young);
    body.slots[i] = before;
  }
}

TEST_PROGRAM({"errs_on_the_safe_side", errs_on_the_safe_side},
             {"mostly_sees_that_none_is_young", mostly_sees_that_none_is_young})
