/* SPDX-License-Identifier: MIT */
/* Generating in the way that serves every layout: adtc_node, adtc_set, adtc_int. */
#include <adtc.h>

#include "tree.h"

static adtc_ref generate_below(adtc *b, unsigned depth, uint32_t *leaves) {
  if (depth == 1) return adtc_int(b, tree_leaf((*leaves)++));
  adtc_ref node = adtc_node(b, 0, 2);
  adtc_status first = adtc_set(b, node, 0, generate_below(b, depth - 1, leaves));
  adtc_status second = adtc_set(b, node, 1, generate_below(b, depth - 1, leaves));
  return first == ADTC_OK && second == ADTC_OK ? node : ADTC_NONE;
}

static adtc_ref generate(adtc *b, unsigned depth) {
  uint32_t leaves = 0;
  return generate_below(b, depth, &leaves);
}
