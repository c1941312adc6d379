/* SPDX-License-Identifier: MIT */
/* The part of caml/address_class.h that tells what an address is, beside Is_young. In _pt, _ptt and
   _range a value is an immediate, a block, static data, or a naked pointer. A block is of a minor
   or of the major heap. A naked pointer may be any number. It is never followed, whatever it
   pointed to. In _stock all pointers are followed, and what is asked here is known when it is
   compiled. */

#ifndef OUTHEAP_RUNTIME_ADDRESS_CLASS_5_H
#define OUTHEAP_RUNTIME_ADDRESS_CLASS_5_H

#ifdef OUTHEAP_CLASSIFIES

#include "run.h"
#include "static_ranges.h"

static inline bool oh_rt_is_young(uintptr_t address) {
  return address < caml_minor_heaps_end && address > caml_minor_heaps_start;
}

/* Block of a heap, or static data? */
static inline bool oh_rt_is_value(uintptr_t address) {
  return oh_rt_is_heap(address) || oh_rt_is_young(address) || oh_rt_is_static(address);
}

#define Is_in_major_heap(v) oh_rt_is_heap((uintptr_t)(v))
#define Is_followed(v) oh_rt_is_followed((uintptr_t)(v))
#define Is_outside_heaps(v) (!oh_rt_is_heap((uintptr_t)(v)) && !oh_rt_is_young((uintptr_t)(v)))
#define Is_naked(v) (!oh_rt_is_value((uintptr_t)(v)))
#define Is_in_value_area(v) oh_rt_is_value((uintptr_t)(v))
#define Is_in_heap_or_young(v) (!Is_outside_heaps(v))

#else

#define Is_in_major_heap(v) (!Is_young(v))
#define Is_followed(v) (!Is_young(v))
#define Is_outside_heaps(v) 0
#define Is_naked(v) 0
#define Is_in_value_area(v) 1
#define Is_in_heap_or_young(v) 1

#endif

#endif
