/* SPDX-License-Identifier: MIT */
/* A set of cache lines, by their numbers, which are not 0: how many different ones were there? For
   counters.c, which owns its sets; a set of all zero bytes is empty and valid. */

#ifndef OUTHEAP_RUNTIME_LINE_SET_H
#define OUTHEAP_RUNTIME_LINE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct oh_rt_line_set {
  uintptr_t *slots; /* 0: free */
  size_t capacity;  /* 0, or a power of two */
  size_t count;
};

/* False, and nothing changed, if there is no memory. Takes constant time on average. */
bool oh_rt_line_set_add(struct oh_rt_line_set *set, uintptr_t line);

/* Takes all lines out; the memory stays. */
void oh_rt_line_set_clear(struct oh_rt_line_set *set);

#endif
