/* SPDX-License-Identifier: MIT */
/* The arenas of the heaps of _pt, _ptt and _range. Both have the page table, so their address space
   is never given back: an address that was ever foreign stays foreign. */

#ifndef OUTHEAP_RUNTIME_ARENAS_H
#define OUTHEAP_RUNTIME_ARENAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "outheap/pages.h"

extern struct oh_pages *oh_rt_major_arena, *oh_rt_minor_arena;

/* Makes them, and reserves what the settings ask for; once. False if there is no memory. Settings
   that cannot be met end the program with a message and status 2. [minor_page] is the unit of the
   minor arena. */
bool oh_rt_open_arenas(size_t minor_page);

/* [size], or more, bytes of the major arena, zeroed; NULL if there are none, or none in what the
   major heap has reserved. By one thread at a time. */
void *oh_rt_alloc_major(size_t size);

/* What the arenas call: [start, start + size) is the major heap's, and has its class. */
void oh_rt_note_heap(uintptr_t start, size_t size);

/* [unit] is a power of two. */
static inline size_t oh_rt_round_up(size_t size, size_t unit) {
  return (size + unit - 1) & ~(unit - 1);
}

#endif
