/* SPDX-License-Identifier: MIT */
/* The listing of docs/adtc.md that is of no example. */
#include <adtc.h>

enum { ADD, MULTIPLY };

/* (1 + "x"). ADTC_NONE if there was no room: see b->status. */
adtc_ref sum(adtc *b) {
  adtc_ref node = adtc_node(b, ADD, 2); /* variant ADD, two children */
  adtc_set(b, node, 0, adtc_int(b, 1));
  adtc_set(b, node, 1, adtc_string(b, "x", 1));
  return node;
}
