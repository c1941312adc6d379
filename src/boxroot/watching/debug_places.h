/* SPDX-License-Identifier: MIT */
/* The debug form: places of the program that create or delete roots, each kept once under a number.
   A place is a backtrace. Numbers stay as long as the table. All under the lock of
   debug_roots.h. */
#ifndef BXR_DEBUG_PLACES_H
#define BXR_DEBUG_PLACES_H

#include "debug_backtrace.h"

enum { BXR_NO_PLACE = 0 }; /* not known: there was no memory for it */

/* The number of a place; BXR_NO_PLACE without memory. */
int bxr_place_number(struct bxr_backtrace const *backtrace);

/* Numbers are below. */
int bxr_place_count(void);

/* Prints it on the standard error. */
void bxr_place_print(int place);

/* Gives all memory back. */
void bxr_places_forget(void);

#endif
