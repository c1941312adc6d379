/* SPDX-License-Identifier: MIT */
/* Reading what is being copied, while other domains may write to it: each word is read once. To
   acquire is to see the content of a block that another domain has just made. */
#ifndef OH_REGION_SOURCE_H
#define OH_REGION_SOURCE_H

#include "kinds.h"

static inline value oh_read_field(value block, mlsize_t i) {
  return __atomic_load_n(&Field(block, i), __ATOMIC_ACQUIRE);
}

static inline header_t oh_read_header(value block) {
  return __atomic_load_n((header_t *)Hp_val(block), __ATOMIC_ACQUIRE);
}

/* Asks the processor for what `oh_read_header` will read. */
static inline void oh_prefetch_header(value block) {
  __builtin_prefetch((void const *)Hp_val(block));
}

/* What a forced lazy value stands for, where it can stand there itself: as the collector
   decides. */
static inline value oh_without_forward(value lazy) {
  value content = oh_read_field(lazy, 0);
  if (Is_long(content)) return content;
  return oh_kind_hides_in_lazy(Tag_hd(oh_read_header(content))) ? lazy : content;
}

#endif
