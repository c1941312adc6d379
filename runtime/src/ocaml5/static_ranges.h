/* SPDX-License-Identifier: MIT */
/* Which addresses are static data: what compiled modules, plugins of Dynlink and the table of atoms
   hold, and what libraries say that it is (`oh_runtime_add_values`). Exact to the byte, beside the
   page table, whose granules are too large for it.

   Any domain asks at any time, without a lock. The marker never asks. */

#ifndef OUTHEAP_RUNTIME_STATIC_RANGES_H
#define OUTHEAP_RUNTIME_STATIC_RANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest range of the program itself, which is all of its modules in most programs: constant
   from before there is a second domain. */
extern struct oh_rt_static_range { uintptr_t start, size; } oh_rt_main_static;

/* Adds [start, end) of OCaml's code, for ever. False, and nothing changed, if there is no
   memory. */
bool oh_rt_static_add(uintptr_t start, uintptr_t end);

/* Makes the longest of these ranges the main one. When there is one domain, and no other thread. */
void oh_rt_static_choose_main(void);

/* Private: O(log n) in n ranges. */
bool oh_rt_static_search(uintptr_t address);

/* [address] may be any number. */
static inline bool oh_rt_is_static(uintptr_t address) {
  return address - oh_rt_main_static.start < oh_rt_main_static.size || oh_rt_static_search(address);
}

#endif
