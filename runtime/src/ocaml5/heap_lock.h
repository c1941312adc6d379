/* SPDX-License-Identifier: MIT */
/* The lock of heap_memory.h, for the files that implement it. */

#ifndef OUTHEAP_RUNTIME_HEAP_LOCK_H
#define OUTHEAP_RUNTIME_HEAP_LOCK_H

void oh_rt_lock_heap(void);
void oh_rt_unlock_heap(void);

#endif
