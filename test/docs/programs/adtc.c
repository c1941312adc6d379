/* SPDX-License-Identifier: MIT */
/* The listing of docs/adtc.md, in either layout. */
#include "../adtc.c"

#include <assert.h>

static void makes_a_sum(adtc_layout layout) {
  adtc_options options = {.layout = layout};
  adtc b;
  adtc_status status = adtc_create(&b, &options);
  assert(status == ADTC_OK);
  adtc_ref node = sum(&b);
  assert(node != ADTC_NONE && b.status == ADTC_OK);

  adtc_view v = adtc_view_of(&b);
  assert(adtc_variant_of(&v, node) == ADD && adtc_count_of(&v, node) == 2);
  assert(adtc_int_of(&v, adtc_child(&v, node, 0)) == 1);
  assert(adtc_kind_of(&v, adtc_child(&v, node, 1)) == ADTC_STRING);
  adtc_free(&b);
}

int main(void) {
  makes_a_sum(ADTC_GENERAL);
  makes_a_sum(ADTC_PREORDER);
  return 0;
}
