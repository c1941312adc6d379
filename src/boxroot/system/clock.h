/* SPDX-License-Identifier: MIT */
/* The clock of the operating system, which scans are measured with. One .c file for each system. */
#ifndef BXR_CLOCK_H
#define BXR_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some moment in the past. Never goes back. */
uint64_t bxr_clock_now(void);

#endif
