/* SPDX-License-Identifier: MIT */
/* Spaces: the address space of the major heap and that of the minor heaps, each made of reservations of its own that
   nothing else ever shares, and never given back. So an address that was ever foreign stays foreign.

   A space hands out runs of whole huge pages. Called with the master lock held. */

#ifndef OUTHEAP_RUNTIME_SPACES_H
#define OUTHEAP_RUNTIME_SPACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OH_RT_RUN_UNIT ((size_t)1 << 21)

struct oh_rt_run {
  char *start;
  size_t size;
};

struct oh_rt_space {
  char const *name;
  unsigned char class;    /* what the page table says of it: OH_HEAP or OH_YOUNG */
  bool is_fixed;          /* never grows beyond its first reservation */
  char *end;              /* of the last reservation; the next is asked for there */
  struct oh_rt_run *free; /* sorted by address, no two adjacent */
  size_t free_count, free_capacity;
};

/* Reserves [size] bytes at once and fixes the space to them. False if the system refuses. */
bool oh_rt_space_fix(struct oh_rt_space *space, size_t size);

/* A committed run of at least [size] bytes: of the free runs that fit the smallest, and of these the one with the
   lowest address. NULL if there is no memory or no address space. */
char *oh_rt_space_alloc(struct oh_rt_space *space, size_t size);

/* Gives back what oh_rt_space_alloc(space, size) gave: its memory goes to the system, its addresses to the space. */
void oh_rt_space_free(struct oh_rt_space *space, char *start, size_t size);

#endif
