/* SPDX-License-Identifier: MIT */
/* The arena of pages that all regions share, and the tables of their copies. It is created with its
   first run and never destroyed. Any thread. */
#ifndef OH_REGION_ARENA_H
#define OH_REGION_ARENA_H

#include <stdbool.h>
#include <stddef.h>

#include "outheap/pages.h"

/* Runs are multiples of it. */
#define OH_ARENA_PAGE ((size_t)1 << 21)

/* As `oh_pages_alloc`. */
enum oh_status oh_arena_take(size_t size, enum oh_huge huge, void **run);

/* If the arena cannot take the run back, it is lost to both. */
void oh_arena_give_back(void *run);

/* Zeroed memory for tables: a run, in such pages, if it is large enough. NULL if there is none. The
   caller that gives it back says how much was taken. */
void *oh_zeroed_take(size_t size, enum oh_huge huge);
void oh_zeroed_give_back(void *start, size_t size);

/* The same, with addresses behind it for [*most] bytes in all, a power of two: no less than [size],
   which is one. */
void *oh_growing_take(size_t size, enum oh_huge huge, size_t *most);

/* Zeroed memory as far as [size], no more than that [most]. The memory that is there stays where it
   is. False if there is no memory. */
bool oh_growing_grow(void *start, size_t size);

#endif
