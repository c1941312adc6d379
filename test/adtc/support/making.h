/* SPDX-License-Identifier: MIT */
/* Buffers for tests, which end the test if they cannot be made. */
#ifndef ADTC_MAKING_H
#define ADTC_MAKING_H

#include "layouts.h"
#include "testing.h"

static inline adtc made(const adtc_options *options) {
  adtc b;
  CHECK_EQUAL(ADTC_OK, adtc_create(&b, options));
  return b;
}

static inline void for_all_layouts(void (*test)(const adtc_options *)) {
  for (int i = 0; i < LAYOUTS; i++) test(&layouts[i]);
}

#endif
