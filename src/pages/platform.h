/* SPDX-License-Identifier: MIT */
/* What pages asks of the operating system: address space, memory, advice about huge pages. One
   .c file for each system. None of these takes a lock or keeps a state. Tests make each of the
   system's calls fail by linking others in their place. Sizes are in bytes; ranges are multiples
   of the system's page.

   Those that return bool return false with errno set and nothing changed.

   adtc asks for address space, memory and huge pages in a way of its own (src/adtc/system.h): that
   either folder needs no other is worth more than to write this once. */
#ifndef OH_PLATFORM_H
#define OH_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed memory that the system provides page by page as it is written to. NULL on failure. */
void *oh_platform_map(size_t size);

/* Address space without memory, which nobody can access. Starts at [hint] if that is possible, else
   anywhere; 0 is no hint. Returns 0 on failure. */
uintptr_t oh_platform_reserve(uintptr_t hint, size_t size);

/* The same at a multiple of [alignment], a power of two, with [gap] bytes on each side that were
   free: systems allocate downwards or upwards. 0 also if so much cannot be asked for. */
uintptr_t oh_platform_reserve_aligned(size_t size, size_t alignment, size_t gap);

/* Gives back mapped memory, or address space: one or several whole reservations. */
bool oh_platform_release(uintptr_t start, size_t size);

/* Makes reserved address space readable and writable; it reads as zeros. */
bool oh_platform_commit(uintptr_t start, size_t size);

/* The opposite: the memory and its advice are gone, the address space stays. */
bool oh_platform_decommit(uintptr_t start, size_t size);

/* Advises for or against huge pages. A system that knows none, or refuses the call, ignores it: the
   memory is as good without. */
void oh_platform_want_huge(uintptr_t start, size_t size);
void oh_platform_refuse_huge(uintptr_t start, size_t size);

/* Writes a zero to each of the system's pages in memory that reads as zeros. How many nanoseconds
   of this thread's processor time that took, at least 1; or 0, if the system takes no advice about
   huge pages or does not tell the time: then nothing was touched. */
uint64_t oh_platform_time_touch(uintptr_t start, size_t size);

/* The size of the system's pages. Reservations start at multiples of it; what is committed may. */
size_t oh_platform_page_size(void);

/* For the implementations: how much to reserve so that [size] bytes lie in it as asked for above; 0
   if that is no number. */
static inline size_t oh_platform_room(size_t size, size_t alignment, size_t gap) {
  size_t more = alignment - oh_platform_page_size();
  bool fits = gap <= (SIZE_MAX - more) / 2 && size <= SIZE_MAX - more - 2 * gap;
  return fits ? gap + size + gap + more : 0;
}

/* And where in the reservation at [start] they lie. */
static inline uintptr_t oh_platform_place(uintptr_t start, size_t alignment, size_t gap) {
  return ((start + alignment - 1) & ~(alignment - 1)) + gap;
}

#endif
