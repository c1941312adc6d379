/* SPDX-License-Identifier: MIT */
/* The debug form: what a backtrace must know of the fibers of OCaml 5.

   Each fiber has a stack of its own. From the first frame on it, which is of the runtime's
   caml_runstack, a backtrace goes on by way of the fiber's parent. While C calls OCaml in a fiber,
   that fiber has no parent, so that no effect passes the call. The runtime makes such calls for
   finalisers, signals and Gc.Memprof (runtime/callback.c of OCaml 5.3 and 5.4). There the unwinder
   would follow a null pointer. */
#ifndef BXR_DEBUG_FIBERS_H
#define BXR_DEBUG_FIBERS_H

#include <stdbool.h>

/* Is the function at that address the one whose frame is the first of a fiber? */
bool bxr_is_first_of_fiber(void *function);

/* How many fibers of this thread, the innermost first, have parents. Without the lock that is not
   known, and the result is 0. */
int bxr_count_fibers_to_leave(void);

#endif
