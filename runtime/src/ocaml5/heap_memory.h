/* SPDX-License-Identifier: MIT */
/* Memory for the heaps: what the edited runtime calls where the stock one calls malloc and mmap. In
   _pt, _ptt and _range it comes from the arenas, whose address space is never given back.

   Any domain calls these at any time; one lock, which they take, guards the major arena, the pools
   and the large blocks. Nothing in it waits for another domain. NULL: there is no memory, or none
   in what the heap has reserved. */

#ifndef OUTHEAP_RUNTIME_HEAP_MEMORY_H
#define OUTHEAP_RUNTIME_HEAP_MEMORY_H

#include "caml/config.h"

#ifdef OUTHEAP_CLASSIFIES

/* Before all others: opens the arenas as the settings say, or ends the program. */
void oh_rt_open_heaps(void);

/* Pools of [size] bytes, always the same size; what is in them is arbitrary. */
void *oh_rt_alloc_pool(uintnat size);
void oh_rt_free_pool(void *pool, uintnat size);

/* Blocks of more than a KiB, aligned to 16 bytes; what is in them is arbitrary. */
void *oh_rt_alloc_large(uintnat size);
void oh_rt_free_large(void *block);

/* Gives back to the system what is free of the large blocks' memory, in whole large pages. */
void oh_rt_trim_large(void);

/* Address space for all minor heaps, and memory in parts of it, in whole pages of the system. As
   caml_mem_map and its like, which _stock uses. */
void *oh_rt_reserve_minor_heaps(uintnat size);
void oh_rt_unreserve_minor_heaps(void *start, uintnat size);
void *oh_rt_commit_minor_heap(void *start, uintnat size);
void oh_rt_decommit_minor_heap(void *start, uintnat size);

#else

#define oh_rt_open_heaps() ((void)0)
#define oh_rt_alloc_pool(size) caml_mem_map(size, 0)
#define oh_rt_free_pool(pool, size) caml_mem_unmap(pool, size)
#define oh_rt_alloc_large(size) malloc(size)
#define oh_rt_free_large(block) free(block)
#define oh_rt_trim_large() ((void)0)
#define oh_rt_reserve_minor_heaps(size) caml_mem_map(size, 1)
#define oh_rt_unreserve_minor_heaps(start, size) caml_mem_unmap(start, size)
#define oh_rt_commit_minor_heap(start, size) caml_mem_commit(start, size)
#define oh_rt_decommit_minor_heap(start, size) caml_mem_decommit(start, size)

#endif

#endif
