/* SPDX-License-Identifier: MIT */
/* Staying in memory. One .c file for each system.

   OCaml keeps the addresses of our hooks until the program ends, also after `boxroot_teardown`:
   others may have put theirs in front of ours, so they cannot be taken back. A library that has
   boxroot in it must not be unloaded then, whoever made it and however it was linked; so it says so
   itself, when it runs. */
#ifndef BXR_STAY_H
#define BXR_STAY_H

/* Sees to it that the shared library which has this function in it, if one has, is never unloaded.
   Any number of times. A system that has no means for it, or refuses, is as it was. No mutex is
   held: the system takes one that it also holds while it initialises libraries, whose initialisers
   may create roots. */
void bxr_stay_loaded(void);

#endif
