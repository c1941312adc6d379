/* SPDX-License-Identifier: MIT */
/* A set of pairs of addresses, or of an address and a number, each with a number of its own: in the
   order in which they came, from 0 on. All zeros is an empty one. */
#ifndef ADTC_TYPED_PAIRS_H
#define ADTC_TYPED_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct adtc_pair {
  uintptr_t first, second;
};

struct adtc_pairs {
  struct adtc_pair *pairs;  /* in their order */
  uint32_t *slots;          /* 1 + the number of a pair; 0: free */
  size_t count, slot_count; /* slot_count: 0 or a power of 2, more than 4/3 of count */
};

#define ADTC_NO_PAIR UINT32_MAX

/* The number of a pair; ADTC_NO_PAIR: it is not there. */
uint32_t adtc_pairs_find(const struct adtc_pairs *set, struct adtc_pair pair);
/* The same, and adds what is not there; *is_new says whether it was. ADTC_NO_PAIR: no memory. */
uint32_t adtc_pairs_add(struct adtc_pairs *set, struct adtc_pair pair, bool *is_new);
void adtc_pairs_free(struct adtc_pairs *set);

#endif
