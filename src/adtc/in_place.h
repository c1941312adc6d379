/* SPDX-License-Identifier: MIT */
/* For storages that reserve the addresses of the whole limit and take memory from the start on:
   how much they take at a time. */
#ifndef ADTC_IN_PLACE_H
#define ADTC_IN_PLACE_H

#include "system.h"

#define ADTC_LEAST_STEP ((size_t)64 << 10)

static inline size_t adtc_round_up(size_t bytes, size_t to) { return (bytes + to - 1) / to * to; }

/* Small at first, so that a small buffer costs little; then so that a call counts for nothing. */
static inline size_t adtc_step(size_t old, size_t most) {
  size_t step = adtc_round_up(old / 4 + 1, ADTC_LEAST_STEP);
  return step < most ? step : most;
}

#endif
