/* SPDX-License-Identifier: MIT */
/* The settings that the user gives the runtimes through the environment.

   OUTHEAP_HUGE_PAGES  1: huge pages for the major and the minor heap; 0: none there; measured:
                       where they take less time to get than small ones; unset: as the system is
                       set.
   OUTHEAP_RESERVE     how many bytes of address space the major heap reserves at start and never
                       leaves, as a number with an optional suffix K, M, G or T, rounded up to whole
                       chunks of its arena (256 MiB); unset: it reserves as it grows.
   OUTHEAP_SCATTERED   1: gaps between what the heaps reserve as they grow, to measure what
                       adjacency is worth; 0 or unset: none.

   Read once, before the first heap is made, and constant from then on. A value that cannot be used
   ends the program with a message and status 2, before it has done anything. */

#ifndef OUTHEAP_RUNTIME_SETTINGS_H
#define OUTHEAP_RUNTIME_SETTINGS_H

#include <stddef.h>
#include "outheap/pages.h"

struct oh_rt_settings {
  enum oh_huge huge_pages;
  enum oh_placement placement;
  size_t reserve; /* bytes; 0: not asked for */
};

/* The settings, read from the environment by the first call. */
const struct oh_rt_settings *oh_rt_settings(void);

/* Sets huge_pages to OH_HUGE_ON, unless the environment says something about them. Before the first
   heap is made. */
void oh_rt_want_huge_pages(void);

#endif
