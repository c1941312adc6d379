/* SPDX-License-Identifier: MIT */
/* platform.h on Linux, macOS, the BSDs and other POSIX systems with anonymous mappings. */
#define _GNU_SOURCE
#include "platform.h"

#ifndef _WIN32

#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif
#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

static void *map(uintptr_t hint, size_t size, int protection, int flags) {
  flags |= MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void *p = mmap((void *)hint, size, protection, flags, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

void *oh_platform_map(size_t size) { return map(0, size, PROT_READ | PROT_WRITE, 0); }

uintptr_t oh_platform_reserve(uintptr_t hint, size_t size) {
  return (uintptr_t)map(hint, size, PROT_NONE, 0);
}

bool oh_platform_release(uintptr_t start, size_t size) { return munmap((void *)start, size) == 0; }

/* Gives back what of [start, end) is outside of [from, to); all of it if that fails. */
static bool trim(uintptr_t start, uintptr_t end, uintptr_t from, uintptr_t to) {
  if (start < from && !oh_platform_release(start, from - start)) {
    oh_platform_release(start, end - start);
    return false;
  }
  if (to < end && !oh_platform_release(to, end - to)) {
    oh_platform_release(from, end - from);
    return false;
  }
  return true;
}

uintptr_t oh_platform_reserve_aligned(size_t size, size_t alignment, size_t gap) {
  size_t room = oh_platform_room(size, alignment, gap);
  uintptr_t got = room == 0 ? 0 : oh_platform_reserve(0, room);
  if (got == 0) return 0;
  uintptr_t start = oh_platform_place(got, alignment, gap);
  return trim(got, got + room, start, start + size) ? start : 0;
}

bool oh_platform_commit(uintptr_t start, size_t size) {
  return mprotect((void *)start, size, PROT_READ | PROT_WRITE) == 0;
}

/* A new mapping in place of the old one: unlike madvise it also forgets advice and, where the
   system counts what it has promised, the promise. */
bool oh_platform_decommit(uintptr_t start, size_t size) {
  return map(start, size, PROT_NONE, MAP_FIXED) != NULL;
}

#ifdef MADV_HUGEPAGE

void oh_platform_want_huge(uintptr_t start, size_t size) {
  (void)madvise((void *)start, size, MADV_HUGEPAGE);
}

void oh_platform_refuse_huge(uintptr_t start, size_t size) {
  (void)madvise((void *)start, size, MADV_NOHUGEPAGE);
}

/* 0 if it is not known. */
static uint64_t processor_time(void) {
  struct timespec t;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) != 0) return 0;
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

uint64_t oh_platform_time_touch(uintptr_t start, size_t size) {
  size_t page = oh_platform_page_size();
  uint64_t begin = processor_time();
  if (begin == 0) return 0;
  for (uintptr_t at = start; at < start + size; at += page) *(char volatile *)at = 0;
  uint64_t end = processor_time();
  return end > begin ? end - begin : 1;
}
#else
void oh_platform_want_huge(uintptr_t start, size_t size) { (void)start, (void)size; }
void oh_platform_refuse_huge(uintptr_t start, size_t size) { (void)start, (void)size; }
uint64_t oh_platform_time_touch(uintptr_t start, size_t size) { return (void)start, (void)size, 0; }
#endif

size_t oh_platform_page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

#endif
