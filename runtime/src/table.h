/* SPDX-License-Identifier: MIT */
/* The page table of the runtimes. It has a class for each 2^28 bytes. The arenas of the heaps
   (arenas.h) give it OH_HEAP and OH_YOUNG before they hand out an address; static data gives it
   OH_STATIC where it is empty. It is never taken back. */

#ifndef OUTHEAP_RUNTIME_TABLE_H
#define OUTHEAP_RUNTIME_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef OUTHEAP_PTT
#define OH_PAGE_TABLE_TAINT
#endif
#include "outheap/page_table.h"
#include "outheap/status.h"

extern struct oh_page_table oh_rt_table;

/* Is the class there one of [classes]? Without tainting what has none. [address] is below 2^48. */
static inline bool oh_rt_is_known_as(oh_class classes, uintptr_t address) {
  return (oh_page_table_load(&oh_rt_table, address >> OH_PAGE_TABLE_SHIFT) & classes) != 0;
}

/* Is there memory that no heap of OCaml's has a part of? Else the status to answer with. */
enum oh_status oh_rt_check_foreign(uintptr_t start, size_t size);

/* Gives [start, end) the class OH_STATIC. A granule that has been tainted, is said to be out of
   heap, or has a class of the program's, keeps it: to the marker it is the same, and others ask the
   set of static data. */
static inline void oh_rt_note_static(uintptr_t start, uintptr_t end) {
  for (uintptr_t a = start & -OH_GRANULE_SIZE; a < end; a += OH_GRANULE_SIZE)
    oh_page_table_set(&oh_rt_table, a, 1, OH_STATIC, NULL);
}

/* Can there be static data at [address]? */
static inline bool oh_rt_may_be_static(uintptr_t address) {
  oh_class const foreign = OH_TAINTED | OH_OUT_OF_HEAP | OH_USER_CLASSES;
  return oh_page_table_in(&oh_rt_table, address, OH_STATIC | foreign);
}

#endif
