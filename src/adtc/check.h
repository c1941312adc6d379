/* SPDX-License-Identifier: MIT */
/* What the checks of both layouts share: is this an item, and does it end inside the buffer? */
#ifndef ADTC_CHECK_H
#define ADTC_CHECK_H

#include "item.h"

adtc_fault adtc_check_general(const adtc_view *v);
adtc_fault adtc_check_preorder(const adtc_view *v);

/* An item that is neither a small integer nor a fork, of which at least one word is there: its
   bytes without the children, in *bytes. Nothing after [v->size] is read. */
adtc_status adtc_check_item(const adtc_view *v, size_t at, size_t *bytes);

static inline adtc_fault adtc_fault_at(adtc_status status, size_t position) {
  return (adtc_fault){status, position};
}

static inline const uint32_t *adtc_words_at(const adtc_view *v, size_t at) {
  return (const uint32_t *)(const void *)(v->base + at);
}

#endif
