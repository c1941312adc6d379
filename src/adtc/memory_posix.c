/* SPDX-License-Identifier: MIT */
/* The memory of system.h on Linux, macOS, the BSDs and other POSIX systems. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* madvise, MAP_ANONYMOUS, MAP_NORESERVE */
#endif
#include "system.h"

#ifndef _WIN32

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif
#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif
#ifdef __linux__ /* from 5.14 on; older ones refuse both */
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif
#endif

char *adtc_system_reserve(size_t bytes) {
  size_t all = bytes + ADTC_HUGE_PAGE;
  char *start = mmap(NULL, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) return NULL;
  size_t before = (ADTC_HUGE_PAGE - (uintptr_t)start % ADTC_HUGE_PAGE) % ADTC_HUGE_PAGE;
  size_t after = all - before - bytes;
  if (before != 0) munmap(start, before);
  if (after != 0) munmap(start + before + bytes, after);
  return start + before;
}

bool adtc_system_commit(char *start, size_t bytes) {
  return mprotect(start, bytes, PROT_READ | PROT_WRITE) == 0;
}

void adtc_system_release(char *start, size_t bytes) { munmap(start, bytes); }

#ifdef MADV_HUGEPAGE
void adtc_system_want_huge(char *start, size_t bytes) { madvise(start, bytes, MADV_HUGEPAGE); }
void adtc_system_refuse_huge(char *start, size_t bytes) { madvise(start, bytes, MADV_NOHUGEPAGE); }
#else
void adtc_system_want_huge(char *start, size_t bytes) { (void)start, (void)bytes; }
void adtc_system_refuse_huge(char *start, size_t bytes) { (void)start, (void)bytes; }
#endif

#ifdef MADV_POPULATE_WRITE
void adtc_system_fill(char *start, size_t bytes) { madvise(start, bytes, MADV_POPULATE_WRITE); }

void adtc_system_bring(const void *start, size_t bytes) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), from = (uintptr_t)start / page * page;
  int before = errno;
  madvise((void *)from, (uintptr_t)start + bytes - from, MADV_POPULATE_READ);
  errno = before;
}
#else
void adtc_system_fill(char *start, size_t bytes) { (void)start, (void)bytes; }
void adtc_system_bring(const void *start, size_t bytes) { (void)start, (void)bytes; }
#endif

#endif
