/* SPDX-License-Identifier: MIT */
/* clock.h on POSIX systems. */
#include "clock.h"

#ifndef _WIN32

#include <time.h>

uint64_t bxr_clock_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#endif
