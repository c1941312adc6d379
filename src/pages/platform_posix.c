/* SPDX-License-Identifier: MIT */
/* platform.h on Linux and other POSIX systems with anonymous mappings. */
#define _GNU_SOURCE
#include "platform.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

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

bool oh_platform_commit(uintptr_t start, size_t size) {
  return mprotect((void *)start, size, PROT_READ | PROT_WRITE) == 0;
}

/* A new mapping in place of the old one: unlike madvise it also forgets advice and, where the
   system counts what it has promised, the promise. */
bool oh_platform_decommit(uintptr_t start, size_t size) {
  return map(start, size, PROT_NONE, MAP_FIXED) != NULL;
}

/* EINVAL: a kernel without transparent huge pages. */
static bool advise(uintptr_t start, size_t size, int advice) {
  return madvise((void *)start, size, advice) == 0 || errno == EINVAL;
}

#ifdef MADV_HUGEPAGE
bool oh_platform_want_huge(uintptr_t start, size_t size) {
  return advise(start, size, MADV_HUGEPAGE);
}

bool oh_platform_refuse_huge(uintptr_t start, size_t size) {
  return advise(start, size, MADV_NOHUGEPAGE);
}
#else
bool oh_platform_want_huge(uintptr_t start, size_t size) { return (void)start, (void)size, true; }
bool oh_platform_refuse_huge(uintptr_t start, size_t size) { return (void)start, (void)size, true; }
#endif

size_t oh_platform_page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }
