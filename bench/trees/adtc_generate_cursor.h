/* SPDX-License-Identifier: MIT */
/* Generating with a cursor, which only preorder buffers have; the number of items is known. */
#include <adtc.h>

#include "tree.h"

static adtc_cursor generate_below(adtc_cursor c, unsigned depth, uint32_t leaf) {
  if (depth == 1) {
    adtc_cursor_int(&c, tree_leaf(leaf));
    return c;
  }
  uint32_t *fork = adtc_cursor_fork(&c, 0);
  c = generate_below(c, depth - 1, leaf);
  adtc_cursor_second(&c, fork);
  return generate_below(c, depth - 1, leaf + ((uint32_t)1 << (depth - 2)));
}

static adtc_ref generate(adtc *b, unsigned depth) {
  adtc_ref root;
  adtc_cursor c = adtc_cursor_open(b, ((size_t)1 << depth) - 1);
  adtc_status status = adtc_cursor_close(b, generate_below(c, depth, 0), &root);
  return status == ADTC_OK ? root : ADTC_NONE;
}
