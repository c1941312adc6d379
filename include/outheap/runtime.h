/* SPDX-License-Identifier: MIT */
/* What a C library says to the OCaml runtime that it is linked with, if that is one of Outheap's.

   A library whose memory OCaml values point to (naked pointers) may give that memory back while
   such pointers still exist. If the major heap grows there, the collector takes them for its own
   and corrupts the program. `oh_runtime_exclude` makes that impossible, in the runtimes `_pt`,
   `_ptt` and `_range`: docs/page-table.md says when it is needed.

   Any program can be linked: there is nothing else to link with, and with another runtime the
   answer is OH_NOT_SUPPORTED. */
#ifndef OUTHEAP_RUNTIME_H
#define OUTHEAP_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Private: in the runtimes that have it, else null. */
__attribute__((weak)) enum oh_status oh_rt_exclude(uintptr_t start, size_t size);

/* Private, likewise, on OCaml 5: memory of the major heap for blocks that are not the collector's
   own, since the marker follows pointers to the heap only. Runs of [size] bytes, which is a
   multiple of 2 MiB, and so are their addresses; zeroed; NULL if there is none. The second gives
   one back; 0 if the system refuses. Any thread. */
__attribute__((weak)) void *oh_rt_alloc_followed(size_t size);
__attribute__((weak)) int oh_rt_free_followed(void *run);

/* Sees to it that [start, start + size) is never part of an OCaml heap, until the program ends:
   also not after the memory was given back to the system. [size] is in bytes. Heaps stay away
   from whole granules of 2^28 bytes, so this is for few and large allocations; what lies in one
   granule counts once.

   The caller owns the memory, at least until this returns; nothing is done with it. Any thread may
   call this, with the master lock or without, before caml_startup and after it; not from a
   signal handler. To say it again does nothing.

   OH_BAD_SIZE: [size] is 0. OH_BAD_ADDRESS: the range leaves 48 bits.
   OH_CONFLICT: a part of it lies in a granule of an OCaml heap, which it remains.
   OH_NOT_SUPPORTED: the program has another runtime: the stock one, `_legacy`, `_nnp` or `_stock`.
   Nothing has changed after a failure, with one exception: if a heap grows into the range
   during the call, granules below may stay excluded. */
static inline enum oh_status oh_runtime_exclude(void const *start, size_t size) {
  return oh_rt_exclude == NULL ? OH_NOT_SUPPORTED : oh_rt_exclude((uintptr_t)start, size);
}

#ifdef __cplusplus
}
#endif

#endif
