/* SPDX-License-Identifier: MIT */
/* Functions by which a C library tells the OCaml runtime about its memory. They work in a program
   that is linked with one of Outheap's runtimes.

   OCaml values may point to a library's memory (naked pointers), and the library may give that
   memory back while such pointers still exist. If the major heap grows there, the collector takes
   them for its own and corrupts the program. `oh_runtime_exclude` makes that impossible, in the
   runtimes `_pt`, `_ptt` and `_range`: docs/runtimes.md says when it is needed.

   A library that keeps whole OCaml values in memory of its own says so by `oh_runtime_add_values`.
   On OCaml 5 these runtimes also tell a library whether any value points into memory of its own:
   `oh_runtime_give_class`, `oh_runtime_is_touched`.

   Any program can be linked: there is nothing else to link with, and with another runtime the
   answer is OH_NOT_SUPPORTED. `oh_status_sentence` says what an answer means, also there. */
#ifndef OUTHEAP_RUNTIME_H
#define OUTHEAP_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Keeps [start, start + size) out of every OCaml heap until the program ends, also after the memory
   was given back to the system. [size] is in bytes. To call it again for the same range does
   nothing.

   The caller owns the memory, at least until this returns; nothing is done with it. Any thread may
   call this, with OCaml's lock or without, before caml_startup and after it; not from a signal
   handler.

   OH_BAD_SIZE: [size] is 0. OH_BAD_ADDRESS: the range leaves 48 bits.
   OH_CONFLICT: a part of it lies in a granule of an OCaml heap, which it remains. A granule of a
   program's class is out of the heap already: the answer is OH_OK, and it keeps its class.
   OH_NOT_SUPPORTED: the program has another runtime: the stock one, `_legacy`, `_nnp` or `_stock`.
   Nothing has changed after a failure, with one exception: if a heap grows into the range during
   the call, granules below may stay excluded.

   Cost: heaps stay away from whole granules of 2^28 bytes, so this is for few and large
   allocations. All allocations in one granule count once. */
static inline enum oh_status oh_runtime_exclude(void const *start, size_t size);

/* Tells the runtime that OCaml values lie in [start, start + size), in blocks whose headers are
   made by `Caml_out_of_heap_header` (caml/mlvalues.h). [size] is in bytes, and ranges are exact to
   the byte. But on OCaml 4 a gap of less than 16 bytes between two of them counts too. To call it
   again for the same range does nothing. The memory stays the caller's.

   The runtime then takes the blocks for static data: compare, hash, marshal and printing look into
   them. There a naked pointer is compared by its address. The collector skips the blocks all the
   same, so none of them points into a heap. The granules of the range never become heap, as after
   `oh_runtime_exclude`.

   The stock runtime of OCaml 5 knows such blocks by their headers and needs no word; that of OCaml
   4.14 has `caml_page_table_add`.

   With OCaml's lock; on OCaml 5 also without, before OCaml has started and after; not from a signal
   handler.

   OH_BAD_SIZE, OH_BAD_ADDRESS, OH_CONFLICT, OH_NOT_SUPPORTED: as for `oh_runtime_exclude`.
   OH_NO_MEMORY: nothing has changed, but that on OCaml 5 no heap will grow there.

   Cost: linear in the number of ranges, on OCaml 4 in the number of granules. */
static inline enum oh_status oh_runtime_add_values(void const *start, size_t size);

/* Withdraws any part of [start, start + size) from the ranges that `oh_runtime_add_values` was told
   of. Call it before the memory is freed or used for other things. Pointers there are naked ones
   then. Locks, threads, errors and cost are as for that function. But after OH_NO_MEMORY nothing
   has changed. */
static inline enum oh_status oh_runtime_remove_values(void const *start, size_t size);

/* Memory that values point to, and that a library wants to free once none does.

   The marker never follows a pointer to memory of the program's own classes, but notes that it has
   met one. It has a byte for each granule of 2^28 bytes: the granule is *touched*. The bytes are
   cleared when a marking begins. A granule that is not touched can be freed as a whole. When the
   last marking began, no value that the collector can reach pointed into it, and nobody has touched
   it since. A library asks whenever it needs memory. The address space stays the library's, and the
   granule can be used again after its memory was freed (`madvise` with MADV_DONTNEED).

   The marker cannot know of every pointer. Two cases are up to the program:
   - A pointer that is made after a marking has begun. The code that makes one calls
     `oh_runtime_touch` and holds the domain's lock. It allocates nothing in OCaml's heap before the
     pointer is stored in a value or in a root.
   - A key of an ephemeron, or an element of a weak array, touches nothing: it does not keep the
     memory. To read it does, while the collector marks.

   The program owns all that is in a granule: it reserves address space by whole granules. */

/* Gives [start, start + size) the program's class [number], 1 to 7. [size] is in bytes. The class
   is for ever, since address space never changes its class, also when its memory is freed. To give
   it once more does nothing. The granules are touched until a marking that begins later has not met
   a pointer to them. Any thread, with the domain's lock or without; not from a signal handler.

   OH_BAD_CLASS: [number] is not 1 to 7. OH_BAD_SIZE: [size] is 0. OH_BAD_ADDRESS: the range leaves
   48 bits. OH_CONFLICT: a granule of it has another class, like that of a heap, or was excluded.
   OH_BROKEN_PROMISE: in `_ptt`, the collector has met a pointer there before.
   OH_NOT_SUPPORTED: the program has another runtime, or OCaml 4.
   Nothing has changed after a failure, with one exception: while another thread gives parts of the
   range another class, granules below may have [number]. Cost: linear in the granules. */
static inline enum oh_status oh_runtime_give_class(void const *start, size_t size, unsigned number);

/* Returns the number of the program's class that lives at [address], which may be any; 0 if none
   does, or with another runtime. Any thread, no lock. Cost: a call and a load. */
static inline unsigned oh_runtime_class(void const *address);

/* Returns 1 if a granule of [start, start + size) was touched in the last finished marking or
   since, else 0. The result is also 1 for a range that is empty or has anything else than the
   program's classes, and with another runtime: nothing is known there. Any thread, no lock. The
   answer is as of the call, and 0 stays true until somebody touches the range. Cost: linear in the
   granules, as for the next one. */
static inline int oh_runtime_is_touched(void const *start, size_t size);

/* Touches the granules of [start, start + size) that are of the program's classes, as the marker
   does. The caller has the domain's lock, and holds it until it has stored the pointer. It
   allocates nothing in OCaml's heap until then. Cannot fail; with another runtime it does
   nothing. */
static inline void oh_runtime_touch(void const *start, size_t size);

/* ---- Private: what the functions above are made of ---- */

/* Private: each is in the runtimes that have it, else null. */
__attribute__((weak)) enum oh_status oh_rt_exclude(uintptr_t start, size_t size);
__attribute__((weak)) enum oh_status oh_rt_add_values(uintptr_t start, size_t size);
__attribute__((weak)) enum oh_status oh_rt_remove_values(uintptr_t start, size_t size);

/* Private, likewise, on OCaml 5: memory of the major heap for blocks that are not the collector's
   own, since the marker follows pointers to the heap only. Any thread.

   The first function returns a zeroed run of [size] bytes, or NULL if there is none. The size and
   the address are multiples of 2 MiB. The second gives a run back; 0 if the system refuses. */
__attribute__((weak)) void *oh_rt_alloc_followed(size_t size);
__attribute__((weak)) int oh_rt_free_followed(void *run);

/* Private, likewise, on OCaml 5. */
__attribute__((weak)) enum oh_status oh_rt_give_class(uintptr_t start, size_t size,
                                                      unsigned number);
__attribute__((weak)) unsigned oh_rt_class_number(uintptr_t address);
__attribute__((weak)) int oh_rt_is_touched(uintptr_t start, size_t size);
__attribute__((weak)) void oh_rt_touch_range(uintptr_t start, size_t size);

static inline enum oh_status oh_runtime_exclude(void const *start, size_t size) {
  return oh_rt_exclude == NULL ? OH_NOT_SUPPORTED : oh_rt_exclude((uintptr_t)start, size);
}

static inline enum oh_status oh_runtime_add_values(void const *start, size_t size) {
  return oh_rt_add_values == NULL ? OH_NOT_SUPPORTED : oh_rt_add_values((uintptr_t)start, size);
}

static inline enum oh_status oh_runtime_remove_values(void const *start, size_t size) {
  return oh_rt_remove_values == NULL ? OH_NOT_SUPPORTED
                                     : oh_rt_remove_values((uintptr_t)start, size);
}

static inline enum oh_status oh_runtime_give_class(void const *start, size_t size,
                                                   unsigned number) {
  return oh_rt_give_class == NULL ? OH_NOT_SUPPORTED
                                  : oh_rt_give_class((uintptr_t)start, size, number);
}

static inline unsigned oh_runtime_class(void const *address) {
  return oh_rt_class_number == NULL ? 0 : oh_rt_class_number((uintptr_t)address);
}

static inline int oh_runtime_is_touched(void const *start, size_t size) {
  return oh_rt_is_touched == NULL ? 1 : oh_rt_is_touched((uintptr_t)start, size);
}

static inline void oh_runtime_touch(void const *start, size_t size) {
  if (oh_rt_touch_range != NULL) oh_rt_touch_range((uintptr_t)start, size);
}

#ifdef __cplusplus
}
#endif

#endif
