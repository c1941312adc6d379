/* SPDX-License-Identifier: MIT */
/* system.h: what the linker puts in the place of the system's calls. */
#define _GNU_SOURCE
#include "system.h"

#include <errno.h>
#include <sys/mman.h>

struct system system_ = {.fail_at = -1, .take_hints = true};

void *__real_mmap(void *hint, size_t size, int protection, int flags, int fd, off_t offset);
int __real_munmap(void *start, size_t size);
int __real_mprotect(void *start, size_t size, int protection);
int __real_madvise(void *start, size_t size, int advice);

static bool fails(void) {
  long call = system_.calls++;
  bool failing = system_.fail_at >= 0 &&
                 (call == system_.fail_at || (call > system_.fail_at && system_.fail_after));
  if (failing) errno = ENOMEM;
  return failing;
}

static void tell(int change, void *start, size_t size) {
  if (system_.listener != NULL) system_.listener(change, start, size);
}

void *__wrap_mmap(void *hint, size_t size, int protection, int flags, int fd, off_t offset) {
  if (fails()) return MAP_FAILED;
  bool fixed = (flags & MAP_FIXED) != 0;
  void *from = fixed || system_.take_hints ? hint : NULL;
  void *p = __real_mmap(from, size, protection, flags, fd, offset);
  if (p != MAP_FAILED && !fixed) tell(+1, p, size);
  return p;
}

int __wrap_munmap(void *start, size_t size) {
  if (fails()) {
    tell(0, start, size);
    return -1;
  }
  int result = __real_munmap(start, size);
  if (result == 0) tell(-1, start, size);
  return result;
}

int __wrap_mprotect(void *start, size_t size, int protection) {
  return fails() ? -1 : __real_mprotect(start, size, protection);
}

int __wrap_madvise(void *start, size_t size, int advice) {
  if (system_.no_advice != 0) {
    errno = system_.no_advice;
    return -1;
  }
  return fails() ? -1 : __real_madvise(start, size, advice);
}
