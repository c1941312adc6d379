/* SPDX-License-Identifier: MIT */
/* Functions by which tests ask the system about addresses. */
#ifndef ADDRESSES_H
#define ADDRESSES_H

#include "testing.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef _WIN32

#include <windows.h>

/* The least size that an arena's pages can have. */
static inline size_t least_page(void) {
  SYSTEM_INFO system;
  GetSystemInfo(&system);
  return system.dwAllocationGranularity;
}

/* Can a byte be read? */
static inline bool is_accessible(void const *p) {
  MEMORY_BASIC_INFORMATION region;
  CHECK(VirtualQuery(p, &region, sizeof region) != 0);
  return region.State == MEM_COMMIT && (region.Protect & (PAGE_READWRITE | PAGE_READONLY)) != 0;
}

/* Would the system give these addresses to somebody else? */
static inline bool is_free(void *p, size_t size) {
  void *got = VirtualAlloc(p, size, MEM_RESERVE, PAGE_NOACCESS);
  return got == p && VirtualFree(p, 0, MEM_RELEASE);
}

static inline uintptr_t some_place(size_t size) {
  void *p = VirtualAlloc(NULL, size, MEM_RESERVE, PAGE_NOACCESS);
  CHECK(p != NULL && VirtualFree(p, 0, MEM_RELEASE));
  return (uintptr_t)p;
}

#else

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

/* The least size that an arena's pages can have. */
static inline size_t least_page(void) { return (size_t)sysconf(_SC_PAGESIZE); }

/* Can a byte be read? The system says EFAULT in place of killing us. */
static inline bool is_accessible(void const *p) {
  int ends[2];
  CHECK_EQUAL(0, pipe(ends));
  ssize_t written = write(ends[1], p, 1);
  CHECK(written == 1 || errno == EFAULT);
  close(ends[0]);
  close(ends[1]);
  return written == 1;
}

/* Would the system give these addresses to somebody else? */
static inline bool is_free(void *p, size_t size) {
  void *got = mmap(p, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (got != MAP_FAILED) CHECK_EQUAL(0, munmap(got, size));
  return got == p;
}

static inline uintptr_t some_place(size_t size) {
  void *p = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK(p != MAP_FAILED);
  CHECK_EQUAL(0, munmap(p, size));
  return (uintptr_t)p;
}

#endif

/* Where [count] chunks of [chunk] bytes would have room; a multiple of [chunk]. */
static inline uintptr_t free_place(size_t count, size_t chunk) {
  return (some_place((count + 1) * chunk) + chunk - 1) & ~(chunk - 1);
}

#endif
