/* SPDX-License-Identifier: MIT */
/* The words of something long that are left to copy. With these, a copy with pauses need not copy
   all of it between two pauses. */
#ifndef OH_REGION_REST_H
#define OH_REGION_REST_H

#include <stddef.h>
#include <stdint.h>

#include "source.h"

struct oh_rest {
  uintptr_t const *from; /* other domains may write there */
  uintptr_t *to;
  size_t words; /* 0: nothing is left */
};

/* Copies the next [words], or fewer; reads each once, as source.h says. It is as if it had copied
   nothing until `oh_rest_skip`. */
static inline void oh_rest_copy(struct oh_rest const *rest, size_t words) {
  for (size_t i = 0; i < words; i++) rest->to[i] = (uintptr_t)oh_read_field((value)rest->from, i);
}

static inline void oh_rest_skip(struct oh_rest *rest, size_t words) {
  rest->from += words;
  rest->to += words;
  rest->words -= words;
}

#endif
