/* SPDX-License-Identifier: MIT */
/* A run of addresses that are the major heap's for sure, as a mark loop keeps it in registers. */

#ifndef OUTHEAP_RUNTIME_MARKER_H
#define OUTHEAP_RUNTIME_MARKER_H

#include <stdbool.h>
#include <stdint.h>

struct oh_rt_marker {
  uintptr_t start, half; /* half of its size */
};

/* Is it a block in that run? The rotation makes an immediate's lowest bit the highest, far outside
   of any run: one comparison answers for immediates too. */
static inline bool oh_rt_is_in_run(struct oh_rt_marker marker, uintptr_t value) {
  uintptr_t offset = value - marker.start;
  return (offset << 63 | offset >> 1) < marker.half;
}

#endif
