/* SPDX-License-Identifier: MIT */
/* A set of addresses: sorted ranges, exact to the byte.

   Any thread asks at any time, without a lock. Writers have a mutex. Addresses are below 2^48. */

#ifndef OUTHEAP_RUNTIME_RANGE_SET_H
#define OUTHEAP_RUNTIME_RANGE_SET_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct oh_rt_range {
  uintptr_t start, end; /* without [end] */
};

struct oh_rt_range_array;

/* All private but the first, which the owner chooses: ranges become one if no more bytes lie
   between them, and these bytes are in the set then. It is 0 for who takes parts of ranges out. */
struct oh_rt_range_set {
  uintptr_t largest_hole;
  pthread_mutex_t writers;
  struct oh_rt_range_array *current; /* NULL: empty */
  size_t sequence;                   /* odd while [current] is changed */
};

#define OH_RT_RANGE_SET(largest_hole)                                                              \
  { (largest_hole), PTHREAD_MUTEX_INITIALIZER, NULL, 0 }

/* Adds [start, end), which has an address. False, and nothing changed, if there is no memory. */
bool oh_rt_range_set_add(struct oh_rt_range_set *set, uintptr_t start, uintptr_t end);

/* Takes out what there is of [start, end), likewise. */
bool oh_rt_range_set_remove(struct oh_rt_range_set *set, uintptr_t start, uintptr_t end);

/* O(log n) in n ranges. */
bool oh_rt_range_set_has(struct oh_rt_range_set *set, uintptr_t address);

/* Empty if the set is. While nobody writes. */
struct oh_rt_range oh_rt_range_set_longest(struct oh_rt_range_set const *set);

#endif
