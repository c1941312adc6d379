/* SPDX-License-Identifier: MIT */
/* What the system tells of the images that are loaded, the program and its shared libraries: one
   .c file for each way to ask, of which at most one has content. None keeps a state. */
#ifndef OH_IMAGES_H
#define OH_IMAGES_H

#include "outheap/address_map.h"

#include <stdbool.h>

#if defined(_WIN32)
#define OH_IMAGES_PE
#elif defined(__APPLE__)
#define OH_IMAGES_MACH
#elif defined(__ELF__) && defined(__has_include)
#if __has_include(<link.h>)
#define OH_IMAGES_ELF
#endif
#endif

/* Told of a segment that can be accessed, in [kind] as in address_map.h; [size] is not 0. false: no
   more. */
typedef bool oh_segment_visitor(void *data, uintptr_t start, size_t size, int kind);

/* Tells [visit] of every segment, until it wants no more. */
void oh_images_visit(oh_segment_visitor *visit, void *data);

static inline int oh_segment_kind(bool is_code, bool is_writable) {
  if (is_code) return OH_KIND_CODE;
  return is_writable ? OH_KIND_DATA : OH_KIND_CONSTANT;
}

#endif
