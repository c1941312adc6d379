/* SPDX-License-Identifier: MIT */
/* Huge pages where they pay: what OH_HUGE_MEASURED (outheap/pages.h) does with new memory. */
#ifndef OH_HUGE_PAGES_H
#define OH_HUGE_PAGES_H

#include <stdint.h>

/* Advises for or against huge pages in [start, end), which has just got memory and which nobody
   uses yet, as what was measured says. May touch some of it, to measure that. Any thread; takes no
   lock; cannot fail. */
void oh_huge_pages_measure(uintptr_t start, uintptr_t end);

#endif
