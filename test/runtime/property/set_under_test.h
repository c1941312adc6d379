/* SPDX-License-Identifier: MIT */
/* One set, from how many bytes on a gap between two of its ranges stays, and whether parts of
   ranges are taken out. */
#ifndef SET_UNDER_TEST_H
#define SET_UNDER_TEST_H

#ifdef RANGE_SET
#include "ocaml5/range_set.h"

enum { LEAST_GAP = RANGE_SET + 1, TAKES_OUT = RANGE_SET == 0 };
static struct oh_rt_range_set set = OH_RT_RANGE_SET(RANGE_SET);

static bool add_range(uintptr_t start, uintptr_t end) {
  return oh_rt_range_set_add(&set, start, end);
}

static bool remove_range(uintptr_t start, uintptr_t end) {
  return oh_rt_range_set_remove(&set, start, end);
}

static bool is_in(uintptr_t address) { return oh_rt_range_set_has(&set, address); }

#else
#include "static_data.h"

enum { LEAST_GAP = 16, TAKES_OUT = true };

static bool add_range(uintptr_t start, uintptr_t end) { return oh_rt_static_data_add(start, end); }

static bool remove_range(uintptr_t start, uintptr_t end) {
  return oh_rt_static_data_remove(start, end);
}

static bool is_in(uintptr_t address) { return oh_rt_is_static_data(address); }

#endif

#endif
