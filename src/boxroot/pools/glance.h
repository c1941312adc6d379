/* SPDX-License-Identifier: MIT */
/* The content of some slots, at a glance: many are read at a time, by vector instructions where the
   compiler has them, and what is seen errs on the safe side.

   A glance compares bits 16 to 47 of each slot. So it takes for young what lies within 64 KiB of
   the minor heaps, and integers that look like such an address. But it overlooks no young value.
   And it takes for free each link, and integers that look like one. No block of OCaml is in the 64
   KiB of a large page that the pool's body is part of. So a scan that ends when it has seen all
   slots that are not free may go on for longer, and never ends too early. */
#ifndef BXR_GLANCE_H
#define BXR_GLANCE_H

#include "pool.h"
#include "../runtime/runtime.h"

enum { BXR_GLANCE = 32 }; /* slots */

struct bxr_glance {
  int free;       /* slots that look so */
  bool has_young; /* perhaps */
};

/* What slots are compared with. */
struct bxr_glass {
  uint32_t first, span; /* young: from [first] to [first + span] */
  uint32_t free;
};

static inline uint32_t bxr_glance_bits(value v) { return (uint32_t)((uint64_t)v >> 16); }

static inline struct bxr_glass bxr_glass_for(struct bxr_young_range young, struct bxr_body *body) {
  uint32_t first = bxr_glance_bits((value)young.start);
  uint32_t last = bxr_glance_bits((value)(young.start + 2 * young.half));
  return (struct bxr_glass){first, last - first, bxr_glance_bits((value)body)};
}

/* What bxr_glance sees, without vectors. */
static inline struct bxr_glance bxr_glance_slowly(struct bxr_glass glass, value *slot) {
  struct bxr_glance glance = {0, false};
  for (value *end = slot + BXR_GLANCE; slot < end; slot++) {
    uint32_t bits = bxr_glance_bits(*slot);
    glance.has_young |= bits - glass.first <= glass.span;
    glance.free += bits == glass.free;
  }
  return glance;
}

#if defined(__has_builtin) && !defined(ARCH_BIG_ENDIAN)
#if __has_builtin(__builtin_shufflevector)
#define BXR_HAS_VECTORS
#endif
#endif

#ifdef BXR_HAS_VECTORS

typedef uint64_t bxr_two_slots __attribute__((vector_size(16), aligned(8), may_alias));
typedef uint32_t bxr_four_bits __attribute__((vector_size(16)));

static inline bxr_four_bits bxr_bits_of_four(value *slot) {
  bxr_two_slots *two = (bxr_two_slots *)slot;
  return __builtin_shufflevector((bxr_four_bits)(two[0] >> 16), (bxr_four_bits)(two[1] >> 16), 0, 2,
                                 4, 6);
}

/* The next BXR_GLANCE slots. A comparison of vectors gives -1 where it holds. */
static inline struct bxr_glance bxr_glance(struct bxr_glass glass, value *slot) {
  bxr_four_bits old = {-1, -1, -1, -1}, free = {0};
  for (value *end = slot + BXR_GLANCE; slot < end; slot += 4) {
    bxr_four_bits bits = bxr_bits_of_four(slot);
    old &= (bxr_four_bits)(bits - glass.first > glass.span);
    free -= (bxr_four_bits)(bits == glass.free);
  }
  return (struct bxr_glance){(int)(free[0] + free[1] + free[2] + free[3]),
                             ~(old[0] & old[1] & old[2] & old[3]) != 0};
}

#else

static inline struct bxr_glance bxr_glance(struct bxr_glass glass, value *slot) {
  return bxr_glance_slowly(glass, slot);
}

#endif

#endif
