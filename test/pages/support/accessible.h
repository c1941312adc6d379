/* SPDX-License-Identifier: MIT */
/* Can a byte be read? Asked of the system, which says EFAULT in place of killing us. */
#ifndef ACCESSIBLE_H
#define ACCESSIBLE_H

#include "testing.h"

#include <errno.h>
#include <stdbool.h>
#include <unistd.h>

static inline bool is_accessible(void const *p) {
  int ends[2];
  CHECK_EQUAL(0, pipe(ends));
  ssize_t written = write(ends[1], p, 1);
  CHECK(written == 1 || errno == EFAULT);
  close(ends[0]);
  close(ends[1]);
  return written == 1;
}

#endif
