/* SPDX-License-Identifier: MIT */
/* clock.h on Windows: the performance counter, whose frequency is fixed when the system starts. */
#include "clock.h"

#ifdef _WIN32

#include <windows.h>

uint64_t bxr_clock_now(void) {
  LARGE_INTEGER ticks, frequency; /* in each second */
  QueryPerformanceFrequency(&frequency);
  QueryPerformanceCounter(&ticks);
  uint64_t const second = (uint64_t)frequency.QuadPart, now = (uint64_t)ticks.QuadPart;
  return now / second * 1000000000 + now % second * 1000000000 / second;
}

#endif
