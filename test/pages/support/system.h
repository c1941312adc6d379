/* SPDX-License-Identifier: MIT */
/* The system's calls for memory, with a hand on them: the n-th can be made to fail, hints to be
   ignored, and every mapping is told to a listener. For programs of one thread, linked with
   -Wl,--wrap for mmap, munmap, mprotect and madvise. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

/* Told of every mapping that was made without MAP_FIXED, with +1, unmade, with -1, or not
   unmade because the call was to fail, with 0. */
typedef void system_listener(int change, void *start, size_t size);

struct system {
  long calls;      /* so far */
  long fail_at;    /* the number of the call that fails with ENOMEM, from 0; -1 for none */
  bool fail_after; /* and all calls after it */
  bool take_hints; /* else the system chooses */
  int no_advice;   /* errno of every madvise, which fails; 0: none fails */
  system_listener *listener;
};

extern struct system system_;

#endif
