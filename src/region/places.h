/* SPDX-License-Identifier: MIT */
/* Where the chunks of a region lie, or lay before it was freed. */
#ifndef OH_REGION_PLACES_H
#define OH_REGION_PLACES_H

#include <stdbool.h>

#include "space.h"

struct oh_place {
  uintptr_t start, end;
};

struct oh_places {
  size_t count;
  struct oh_place all[];
};

/* The chunks of two spaces, for free(); NULL if there is no memory. */
struct oh_places *oh_places_of(struct oh_space const *a, struct oh_space const *b);

/* Likewise. */
struct oh_places *oh_places_copy(struct oh_places const *places);

static inline bool oh_places_contain(struct oh_places const *places, uintptr_t address) {
  for (size_t k = 0; k < places->count; k++)
    if (address >= places->all[k].start && address < places->all[k].end) return true;
  return false;
}

#endif
