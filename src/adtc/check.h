/* SPDX-License-Identifier: MIT */
/* What the checks of both layouts share: is this an item, and does it end inside the buffer? */
#ifndef ADTC_CHECK_H
#define ADTC_CHECK_H

#include "item.h"

/* What adtc_open does. */
adtc_fault adtc_check_bytes(const void *bytes, size_t size, uint32_t accepted, adtc_view *view);

/* Its two parts: the header, the size and the checksum; and all items, of a view that the first has
   made. */
adtc_fault adtc_check_outside(const void *bytes, size_t size, uint32_t accepted, adtc_view *view);
adtc_fault adtc_check_items(const adtc_view *v);

adtc_fault adtc_check_general(const adtc_view *v);
adtc_fault adtc_check_preorder(const adtc_view *v);

/* An item that is neither a small integer nor a fork, of which at least one word is there: its
   bytes without the children, in *bytes. Nothing after [v->size] is read. */
adtc_status adtc_check_item(const adtc_view *v, size_t at, size_t *bytes);

/* Finds the first child that is not set, of the items from [from] on that start before [end]. The
   buffer has either layout and may be damaged: what is no item ends the search with its own status.
   One pass, without memory; it sees neither what is not where it should be nor what is shared. */
adtc_fault adtc_find_unset(const adtc_view *v, size_t from, size_t end);

static inline adtc_fault adtc_fault_at(adtc_status status, uint64_t position) {
  return (adtc_fault){status, position, 0};
}

static inline adtc_fault adtc_fault_not_set(size_t node, uint32_t child) {
  return (adtc_fault){ADTC_NOT_SET, node, child};
}

/* Words of the most usual items of a general buffer in units of a word, a small integer and a node
   of two children; 0: of any other. */
static inline size_t adtc_usual_words(uint32_t head) {
  const uint32_t head_of_two = 2u << 16, variant_bits = (ADTC_VARIANTS - 1) << 4;
  if (head & ADTC_SMALL_BIT) return 1;
  return (head & ~variant_bits) == head_of_two ? 3 : 0;
}

static inline const uint32_t *adtc_words_at(const adtc_view *v, size_t at) {
  return (const uint32_t *)(const void *)(v->base + at);
}

#endif
