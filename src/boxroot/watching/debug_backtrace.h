/* SPDX-License-Identifier: MIT */
/* The debug form: the calls under way on this thread, as far as the system tells. */
#ifndef BXR_DEBUG_BACKTRACE_H
#define BXR_DEBUG_BACKTRACE_H

enum { BXR_FRAMES = 8 };

/* Return addresses, the innermost first. Entries that are not used are NULL, so that two backtraces
   are compared as bytes. */
struct bxr_backtrace {
  void *frames[BXR_FRAMES];
};

/* From [caller] outwards: the address to which the function returns that the program has called. */
struct bxr_backtrace bxr_backtrace_from(void *caller);

/* Prints it on the standard error, a line for each frame. */
void bxr_backtrace_print(struct bxr_backtrace const *backtrace);

#endif
