/* SPDX-License-Identifier: MIT */
/* What tests ask the system about addresses. */
#ifndef ADDRESSES_H
#define ADDRESSES_H

#include "testing.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* Where [count] chunks of [chunk] bytes would have room; a multiple of [chunk]. */
static inline uintptr_t free_place(size_t count, size_t chunk) {
  size_t size = (count + 1) * chunk;
  void *p = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK(p != MAP_FAILED);
  CHECK_EQUAL(0, munmap(p, size));
  return ((uintptr_t)p + chunk - 1) & ~(chunk - 1);
}

#endif
