/* SPDX-License-Identifier: MIT */
/* Opening and closing a cursor; what is between is inline. The buffer knows nothing of it: what is
   written behind its end is taken in as a whole, or not at all. */
#include "item.h"

static adtc_cursor no_cursor(adtc *b, adtc_status status) {
  adtc_fail(b, status);
  return (adtc_cursor){NULL, NULL};
}

adtc_cursor adtc_cursor_open(adtc *b, size_t items) {
  bool has_forks = b->layout == ADTC_PREORDER && !(b->flags & ADTC_FAR);
  if (!has_forks || items == 0) return no_cursor(b, ADTC_ARGUMENT);
  if (items > b->limit / ADTC_WORD) return no_cursor(b, ADTC_FULL);
  adtc_status status = adtc_reserve(b, items * ADTC_WORD);
  if (status != ADTC_OK) return no_cursor(b, status);
  uint32_t *at = (uint32_t *)(void *)(b->base + b->used);
  return (adtc_cursor){at, at + items};
}

adtc_status adtc_cursor_close(adtc *b, adtc_cursor c, adtc_ref *first) {
  *first = ADTC_NONE;
  if (c.at == NULL) return adtc_fail(b, ADTC_ARGUMENT);
  *first = (adtc_ref)(b->used / ADTC_WORD);
  b->used = (size_t)((char *)c.at - b->base);
  return ADTC_OK;
}
