/* SPDX-License-Identifier: MIT */
/* A hash table with linear probing, at most half full: see line_set.h. */

#include <stdlib.h>
#include <string.h>
#include "line_set.h"

enum { FIRST_CAPACITY = 1024 };

/* Fibonacci hashing; the capacity is a power of two. */
static size_t place(const struct oh_rt_line_set *set, uintptr_t line) {
  size_t i = (line * 0x9e3779b97f4a7c15) >> 32 & (set->capacity - 1);
  while (set->slots[i] != 0 && set->slots[i] != line) i = (i + 1) & (set->capacity - 1);
  return i;
}

static bool grow(struct oh_rt_line_set *set) {
  size_t capacity = set->capacity == 0 ? FIRST_CAPACITY : 2 * set->capacity;
  struct oh_rt_line_set larger = {calloc(capacity, sizeof *set->slots), capacity, set->count};
  if (larger.slots == NULL) return false;
  for (size_t i = 0; i < set->capacity; i++)
    if (set->slots[i] != 0) larger.slots[place(&larger, set->slots[i])] = set->slots[i];
  free(set->slots);
  *set = larger;
  return true;
}

bool oh_rt_line_set_add(struct oh_rt_line_set *set, uintptr_t line) {
  if (2 * set->count >= set->capacity && !grow(set)) return false;
  size_t i = place(set, line);
  if (set->slots[i] == 0) {
    set->slots[i] = line;
    set->count++;
  }
  return true;
}

void oh_rt_line_set_clear(struct oh_rt_line_set *set) {
  if (set->count > 0) memset(set->slots, 0, set->capacity * sizeof *set->slots);
  set->count = 0;
}
