/* SPDX-License-Identifier: MIT */
/* What takes the place of values that were freed: one file of the process, each word of which is
   the header of a block without fields that the collector never marks. So a pointer that was left
   behind meets a harmless header wherever it points. Zeros would not do: they are a status of the
   collector's, which changes its meaning with every cycle. */
#ifndef OH_REGION_GRAVES_H
#define OH_REGION_GRAVES_H

#include <stddef.h>
#include <stdint.h>

#include "outheap/status.h"

/* Makes the file, once. Any thread. OH_NO_MEMORY: the system refuses it; nothing has changed. */
enum oh_status oh_graves_open(void);

/* Maps the file over [start, start + size), whole pages of the caller's, after `oh_graves_open`.
   At no moment is nothing there. OH_NO_MEMORY: the system refuses one more mapping; a part from
   [start] on may have changed, and to begin again is harmless. */
enum oh_status oh_graves_put(uintptr_t start, size_t size);

#endif
