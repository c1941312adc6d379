/* SPDX-License-Identifier: MIT */
/* Memory of the program's own classes (outheap/runtime.h): has the marker met a pointer into it?
   The marker sets a byte for the granule, in the marking under way; when that is done, before the
   next one begins, the byte becomes the answer and is cleared.

   Any domain sets bytes while it marks, and any thread by oh_rt_touch_range. All domains stand
   still when the bytes of one marking are put away. */

#ifndef OUTHEAP_RUNTIME_TOUCHED_H
#define OUTHEAP_RUNTIME_TOUCHED_H

#ifdef OUTHEAP_CLASSIFIES

#include <stdint.h>

#include "outheap/page_table.h"

/* A byte for each granule, accessed atomically; of those with a class of the program's alone. */
extern unsigned char oh_rt_touched[OH_PAGE_TABLE_ENTRIES];

/* For the marker: [address] has a class of the program's. The array's address is hidden, and so is
   what is computed, as a mark loop has no register to keep either; a byte that is set is not
   written, so that domains can share its cache line. */
static inline void oh_rt_touch(uintptr_t address) {
  unsigned char *touched = oh_rt_touched;
  __asm__ volatile("" : "+r"(touched), "+r"(address));
  uintptr_t granule = address >> OH_PAGE_TABLE_SHIFT;
  if (__atomic_load_n(&touched[granule], __ATOMIC_RELAXED) == 0)
    __atomic_store_n(&touched[granule], 1, __ATOMIC_RELAXED);
}

/* A marking is done, and the next has not begun. By one domain, while the others wait. */
void oh_rt_end_marking(void);

#else

#define oh_rt_end_marking() ((void)0)

#endif

#endif
