/* SPDX-License-Identifier: MIT */
/* The counts as text. */
#ifndef BXR_REPORT_H
#define BXR_REPORT_H

#include <stdio.h>

/* Prints what `boxroot_print_stats` prints. Any thread, with the lock or without. */
void bxr_print_statistics(FILE *to);

#endif
