/* SPDX-License-Identifier: MIT */
/* Memory for the chunks of the major heap and for the minor heap: what the edited runtime calls
   where the stock one calls malloc. heaps_malloc.c implements it for _legacy and _nnp,
   heaps_reserved.c for _pt, _ptt and _range.

   All are called with the master lock held. */

#ifndef OUTHEAP_RUNTIME_HEAPS_H
#define OUTHEAP_RUNTIME_HEAPS_H

#include "caml/config.h"

/* Memory for a chunk of the major heap: [size] bytes at an address such that address + [modulo] is
   a multiple of Page_size; [modulo] is less than Page_size. Gives NULL if there is none. [*block]
   is what to free. */
char *oh_rt_alloc_chunk(asize_t size, int modulo, void **block);

/* Gives it back. */
void oh_rt_free_chunk(void *block);

/* The same for a minor heap, aligned to Page_size. */
char *oh_rt_alloc_minor_heap(asize_t size, void **block);
void oh_rt_free_minor_heap(void *block);

#endif
