/* SPDX-License-Identifier: MIT */
/* mmap, mprotect and madvise: see system_memory.h. */

#define _GNU_SOURCE /* MAP_FIXED_NOREPLACE, MADV_HUGEPAGE */

#include <stdint.h>
#include <sys/mman.h>
#include "settings.h"
#include "system_memory.h"

#define RESERVED (MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE)

/* The value in Linux; kernels before 4.17 take it for a mere hint, which the check of the result covers. */
#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

void *oh_rt_reserve(size_t size, size_t alignment) {
  char *start, *aligned;
  size_t before;
  if (size > SIZE_MAX - alignment) return NULL;
  start = mmap(NULL, size + alignment, PROT_NONE, RESERVED, -1, 0);
  if (start == MAP_FAILED) return NULL;
  before = -(uintptr_t)start & (alignment - 1);
  aligned = start + before;
  if (before != 0) munmap(start, before);
  munmap(aligned + size, alignment - before);
  return aligned;
}

bool oh_rt_reserve_at(void *address, size_t size) {
  void *start = mmap(address, size, PROT_NONE, RESERVED | MAP_FIXED_NOREPLACE, -1, 0);
  if (start == address) return true;
  if (start != MAP_FAILED) munmap(start, size);
  return false;
}

void oh_rt_release(void *address, size_t size) { munmap(address, size); }

bool oh_rt_commit(void *address, size_t size) {
  if (mprotect(address, size, PROT_READ | PROT_WRITE) != 0) return false;
  /* Advice that a kernel without huge pages refuses changes nothing but speed. */
  switch (oh_rt_settings()->huge_pages) {
  case OH_RT_HUGE_ON: madvise(address, size, MADV_HUGEPAGE); break;
  case OH_RT_HUGE_OFF: madvise(address, size, MADV_NOHUGEPAGE); break;
  case OH_RT_HUGE_AS_SYSTEM: break;
  }
  return true;
}

bool oh_rt_decommit(void *address, size_t size) {
  return mmap(address, size, PROT_NONE, RESERVED | MAP_FIXED, -1, 0) == address;
}
