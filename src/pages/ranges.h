/* SPDX-License-Identifier: MIT */
/* A set of disjoint ranges of addresses, each of a kind, in order of address and in order of
   size. Ranges of the same kind that touch are one range. Every operation takes logarithmic time
   in the number of ranges.

   The owner protects the set and its store. Nothing here can fail, but adding and removing each
   need a prepared record. */
#ifndef OH_RANGES_H
#define OH_RANGES_H

#include "store.h"

struct oh_ranges {
  struct oh_tree by_address, by_size;
  struct oh_store *store; /* not owned */
  size_t count;           /* ranges */
  uintptr_t total;        /* bytes */
};

void oh_ranges_init(struct oh_ranges *set, struct oh_store *store);

static inline uintptr_t oh_record_start(struct oh_record const *r) {
  return r->by_address.key.major;
}
static inline uintptr_t oh_record_end(struct oh_record const *r) {
  return oh_record_start(r) + r->size;
}

/* The range that [address] lies in; NULL if there is none. */
struct oh_record *oh_ranges_find(struct oh_ranges const *set, uintptr_t address);

/* The first range that ends after [address]; NULL if there is none. */
struct oh_record *oh_ranges_from(struct oh_ranges const *set, uintptr_t address);

/* The smallest range of at least [size] bytes, that with the lowest address among equals; NULL
   if there is none. */
struct oh_record *oh_ranges_best_fit(struct oh_ranges const *set, uintptr_t size);

/* The size of the largest range, 0 if there is none. */
uintptr_t oh_ranges_largest(struct oh_ranges const *set);

/* Adds [start, start + size), of which nothing is in the set. Takes at most one record. */
void oh_ranges_add(struct oh_ranges *set, uintptr_t start, uintptr_t size, int kind);

/* Makes all of [start, end) part of the set. The parts that are there already are of the same kind.
   Takes at most one record. */
void oh_ranges_cover(struct oh_ranges *set, uintptr_t start, uintptr_t end, int kind);

/* Removes [start, start + size), which lies in one range. Takes at most one record. */
void oh_ranges_remove(struct oh_ranges *set, uintptr_t start, uintptr_t size);

/* Removes what of [start, end) is in the set. Takes at most one record in all. */
void oh_ranges_remove_all(struct oh_ranges *set, uintptr_t start, uintptr_t end);

#endif
