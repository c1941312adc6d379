/* SPDX-License-Identifier: MIT */
/* Free blocks by their size (two-level segregated fit: Masmano, Ripoll, Crespo, Real 2004). There
   is a list for each sixteenth of a power of two. Bits say which lists are not empty, so that
   nothing is searched. Owns nothing: links are in the blocks. Not synchronised. */

#ifndef OUTHEAP_RUNTIME_FREE_BLOCKS_H
#define OUTHEAP_RUNTIME_FREE_BLOCKS_H

#include <stddef.h>

/* At the start of each block. [size] is that of all of it, a multiple of 16; its lowest bit: is it
   free? The links are those of a free block only. */
struct oh_rt_block {
  struct oh_rt_block *before; /* the neighbour; NULL: none */
  size_t size_and_free;
  struct oh_rt_block *next, *previous;
};

/* No smaller block is free. */
#define OH_RT_SMALLEST ((size_t)64)

void oh_rt_free_blocks_add(struct oh_rt_block *block, size_t size);
void oh_rt_free_blocks_remove(struct oh_rt_block *block, size_t size);

/* One of [size] bytes or not much more, which is not removed; NULL if there is none. */
struct oh_rt_block *oh_rt_free_blocks_find(size_t size);

/* Calls [f] for each of [size] bytes or more; [f] may remove it. */
void oh_rt_free_blocks_each(size_t size, void (*f)(struct oh_rt_block *));

#endif
