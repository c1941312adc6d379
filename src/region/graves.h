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

/* Bytes of the file, and so of the largest mapping. */
#define OH_GRAVE_SIZE ((size_t)1 << 24)

/* Makes the file, and fills as much of it as a run of [size] bytes will need. Any thread.
   OH_NO_MEMORY: the system refuses it; what is there stays. */
enum oh_status oh_graves_prepare(size_t size);

/* Maps the file over [start, start + size), whole pages of the caller's, at most OH_GRAVE_SIZE, for
   which it was prepared. At no moment is nothing there. OH_NO_MEMORY: the system refuses one more
   mapping; nothing has changed. To do it again is harmless. */
enum oh_status oh_graves_put(uintptr_t start, size_t size);

#endif
