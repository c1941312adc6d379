/* SPDX-License-Identifier: MIT */
/* What a C library says to the OCaml runtime that it is linked with, if that is one of Outheap's.

   A library whose memory OCaml values point to (naked pointers) may give that memory back while
   such pointers still exist. If the major heap grows there, the collector takes them for its own
   and corrupts the program. `oh_runtime_exclude` makes that impossible, in the runtimes `_pt`,
   `_ptt` and `_range`: docs/runtimes.md says when it is needed.

   A library that keeps whole OCaml values in memory of its own says so by `oh_runtime_add_values`.
   On OCaml 5 these runtimes also tell a library whether any value points into memory of its own:
   `oh_runtime_give_class`, `oh_runtime_is_touched`.

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

/* Private, likewise: what the functions of these names call. */
__attribute__((weak)) enum oh_status oh_rt_add_values(uintptr_t start, size_t size);
__attribute__((weak)) enum oh_status oh_rt_remove_values(uintptr_t start, size_t size);

/* Private, likewise, on OCaml 5: memory of the major heap for blocks that are not the collector's
   own, since the marker follows pointers to the heap only. Runs of [size] bytes, which is a
   multiple of 2 MiB, and so are their addresses; zeroed; NULL if there is none. The second gives
   one back; 0 if the system refuses. Any thread. */
__attribute__((weak)) void *oh_rt_alloc_followed(size_t size);
__attribute__((weak)) int oh_rt_free_followed(void *run);

/* Private, likewise, on OCaml 5: what the functions below call. */
__attribute__((weak)) enum oh_status oh_rt_give_class(uintptr_t start, size_t size,
                                                      unsigned number);
__attribute__((weak)) unsigned oh_rt_class_number(uintptr_t address);
__attribute__((weak)) int oh_rt_is_touched(uintptr_t start, size_t size);
__attribute__((weak)) void oh_rt_touch_range(uintptr_t start, size_t size);

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

/* Says that OCaml values lie in [start, start + size), in blocks whose headers are made by
   `Caml_out_of_heap_header` (caml/mlvalues.h). The runtime then takes them for static data:
   compare, hash, marshal and printing look into them, where a naked pointer is compared by its
   address. The collector skips them all the same, so none of them points into a heap. [size] is in
   bytes, and ranges are exact to the byte, but that on OCaml 4 less than 16 bytes between two of
   them count too.

   The stock runtime of OCaml 5 knows such blocks by their headers and needs no word; that of OCaml
   4.14 has `caml_page_table_add`. The memory stays the caller's. To say it again does nothing. The
   granules of the range never become heap, as after `oh_runtime_exclude`.

   With OCaml's lock; on OCaml 5 also without, before OCaml has started and after; not from a signal
   handler. OH_BAD_SIZE, OH_BAD_ADDRESS, OH_CONFLICT, OH_NOT_SUPPORTED: as for `oh_runtime_exclude`.
   OH_NO_MEMORY: nothing has changed, but that no heap will grow there. */
static inline enum oh_status oh_runtime_add_values(void const *start, size_t size) {
  return oh_rt_add_values == NULL ? OH_NOT_SUPPORTED : oh_rt_add_values((uintptr_t)start, size);
}

/* Takes back what `oh_runtime_add_values` has said of any part of [start, start + size), before the
   memory is freed or used for other things. Pointers there are naked ones then. Called and failing
   as that function; OH_NO_MEMORY: nothing has changed. */
static inline enum oh_status oh_runtime_remove_values(void const *start, size_t size) {
  return oh_rt_remove_values == NULL ? OH_NOT_SUPPORTED
                                     : oh_rt_remove_values((uintptr_t)start, size);
}

/* Memory that values point to, and that a library wants to free once none does.

   The marker never follows a pointer to memory of the program's own classes, but notes that it has
   met one, in a byte for each granule of 2^28 bytes: the granule is *touched*. The bytes are
   cleared when a marking begins. A granule that is not touched can be freed as a whole: when the
   last marking began no value that the collector can reach pointed into it, and nobody has touched
   it since.

   What the marker cannot know is up to the program, in two cases:
   - a pointer that is made after a marking has begun. Who makes one calls `oh_runtime_touch`, holds
     the domain's lock, and allocates nothing in OCaml's heap before the pointer is stored in a
     value or in a root;
   - a key of an ephemeron, or an element of a weak array, touches nothing: it does not keep the
     memory. To read it does, while the collector marks.

   Whatever is in a granule is the program's: it reserves address space by whole granules. */

/* Gives [start, start + size) the program's class [number], 1 to 7: for ever, as address space
   never changes its class, also when its memory is freed. To give it once more does nothing. The
   granules are touched until a marking that begins later has not met a pointer to them. [size] is
   in bytes. Any thread, with the domain's lock or without; not from a signal handler.

   OH_BAD_CLASS: [number] is not 1 to 7. OH_BAD_SIZE: [size] is 0. OH_BAD_ADDRESS: the range leaves
   48 bits. OH_CONFLICT: a granule of it has another class, like that of a heap.
   OH_BROKEN_PROMISE: in `_ptt`, the collector has met a pointer there before.
   OH_NOT_SUPPORTED: the program has another runtime, or OCaml 4. Nothing has changed after a
   failure, but that while another thread gives parts of the range another class, granules below may
   have theirs. */
static inline enum oh_status oh_runtime_give_class(void const *start, size_t size,
                                                   unsigned number) {
  return oh_rt_give_class == NULL ? OH_NOT_SUPPORTED
                                  : oh_rt_give_class((uintptr_t)start, size, number);
}

/* The number of the program's class that lives at [address], which may be any; 0 if none does. Any
   thread, no lock. */
static inline unsigned oh_runtime_class(void const *address) {
  return oh_rt_class_number == NULL ? 0 : oh_rt_class_number((uintptr_t)address);
}

/* Was a granule of [start, start + size) touched in the last marking that is done, or since? Then
   1, as for a range that is empty or has anything else than the program's classes: nothing is known
   there. Any thread, no lock; the answer is as of the call, and stays true until somebody touches
   the range. */
static inline int oh_runtime_is_touched(void const *start, size_t size) {
  return oh_rt_is_touched == NULL ? 1 : oh_rt_is_touched((uintptr_t)start, size);
}

/* Touches what [start, start + size) has of the program's classes, as the marker does. With the
   domain's lock, see above. */
static inline void oh_runtime_touch(void const *start, size_t size) {
  if (oh_rt_touch_range != NULL) oh_rt_touch_range((uintptr_t)start, size);
}

#ifdef __cplusplus
}
#endif

#endif
