/* SPDX-License-Identifier: MIT */
/* platform.h on Windows, by VirtualAlloc.

   A reservation can only be released as it was made, and what is committed or decommitted by one
   call lies in one reservation: neighbouring chunks are several. So ranges are taken region by
   region, as VirtualQuery tells them; a region never spans two reservations. Large pages need a
   privilege and cannot be decommitted: advice is ignored. */
#include "platform.h"

#ifdef _WIN32

#include <errno.h>
#include <windows.h>

enum { ATTEMPTS = 16 }; /* to take what was free a moment ago */

static bool refuse(void) {
  errno = ENOMEM;
  return false;
}

static uintptr_t take(uintptr_t hint, size_t size, DWORD what, DWORD access) {
  uintptr_t start = (uintptr_t)VirtualAlloc((void *)hint, size, what, access);
  if (start == 0) errno = ENOMEM;
  return start;
}

void *oh_platform_map(size_t size) {
  return (void *)take(0, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

uintptr_t oh_platform_reserve(uintptr_t hint, size_t size) {
  uintptr_t start = hint == 0 ? 0 : take(hint, size, MEM_RESERVE, PAGE_NOACCESS);
  return start != 0 ? start : take(0, size, MEM_RESERVE, PAGE_NOACCESS);
}

/* Finds a place, leaves it, and takes the part that is wanted, unless another thread was faster. */
uintptr_t oh_platform_reserve_aligned(size_t size, size_t alignment, size_t gap) {
  size_t room = oh_platform_room(size, alignment, gap);
  for (int i = 0; room != 0 && i < ATTEMPTS; i++) {
    uintptr_t got = take(0, room, MEM_RESERVE, PAGE_NOACCESS);
    if (got == 0) return 0;
    if (!oh_platform_release(got, room)) return 0;
    uintptr_t start = oh_platform_place(got, alignment, gap);
    if (take(start, size, MEM_RESERVE, PAGE_NOACCESS) == start) return start;
  }
  return 0;
}

/* The region that [address] lies in, from there on; false if there can be none. */
static bool region_at(uintptr_t address, MEMORY_BASIC_INFORMATION *region) {
  if (VirtualQuery((void *)address, region, sizeof *region) == 0) return false;
  return region->State != MEM_FREE;
}

static uintptr_t end_of(MEMORY_BASIC_INFORMATION const *region) {
  return (uintptr_t)region->BaseAddress + region->RegionSize;
}

/* Where the reservation that starts at [start] ends; 0 if none does. */
static uintptr_t end_of_reservation(uintptr_t start) {
  uintptr_t end = start;
  MEMORY_BASIC_INFORMATION region;
  while (region_at(end, &region) && (uintptr_t)region.AllocationBase == start)
    end = end_of(&region);
  return end == start ? 0 : end;
}

bool oh_platform_release(uintptr_t start, size_t size) {
  for (uintptr_t end = start + size, next; start < end; start = next) {
    next = end_of_reservation(start);
    if (next == 0 || next > end) return refuse();
    if (!VirtualFree((void *)start, 0, MEM_RELEASE)) return refuse();
  }
  return true;
}

/* How far [act] came from [start] on: [end] if it did all regions. */
static uintptr_t act_on_regions(uintptr_t start, uintptr_t end, bool (*act)(uintptr_t, size_t)) {
  MEMORY_BASIC_INFORMATION region;
  while (start < end && region_at(start, &region)) {
    uintptr_t next = end_of(&region) < end ? end_of(&region) : end;
    if (!act(start, next - start)) break;
    start = next;
  }
  return start;
}

static bool commit(uintptr_t start, size_t size) {
  return VirtualAlloc((void *)start, size, MEM_COMMIT, PAGE_READWRITE) != NULL;
}

static bool decommit(uintptr_t start, size_t size) {
  return VirtualFree((void *)start, size, MEM_DECOMMIT) != 0;
}

bool oh_platform_commit(uintptr_t start, size_t size) {
  uintptr_t reached = act_on_regions(start, start + size, commit);
  if (reached == start + size) return true;
  act_on_regions(start, reached, decommit);
  return refuse();
}

/* Nothing but a range that is not reserved is ever refused. */
bool oh_platform_decommit(uintptr_t start, size_t size) {
  return act_on_regions(start, start + size, decommit) == start + size || refuse();
}

void oh_platform_want_huge(uintptr_t start, size_t size) { (void)start, (void)size; }
void oh_platform_refuse_huge(uintptr_t start, size_t size) { (void)start, (void)size; }
uint64_t oh_platform_time_touch(uintptr_t start, size_t size) { return (void)start, (void)size, 0; }

/* Reservations start at multiples of this, 64 KiB, although pages are smaller. */
size_t oh_platform_page_size(void) {
  SYSTEM_INFO system;
  GetSystemInfo(&system);
  return system.dwAllocationGranularity;
}

#endif
